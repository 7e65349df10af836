export {
  answerEarlier,
  findByKey,
  isUnderWay,
  runSaga,
  type Saga,
  type Settled,
  settleByAbandoning,
  sweepSaga,
} from './saga.ts';
