/*
 * What hostile callers send, on one platform. The parts run in this order: what is sent to every field leaves data that no
 * client would send, which generated calls then read.
 */
import './hostile-input/bad-input.ts';
import './hostile-input/input-size.ts';
import './hostile-input/every-field.ts';
import './hostile-input/generated-calls.ts';
