import { called, testCompleteness, testSagas } from './sagas.ts';

testSagas(called);
testCompleteness();
