import { driven, testSagas } from './sagas.ts';

testSagas(driven);
