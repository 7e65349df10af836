/*
 * The input of hostile callers, on one platform. The order of the parts matters: the values for every field leave data
 * that no client would send, and generated calls then read this data.
 */
import './hostile-input/bad-input.ts';
import './hostile-input/input-size.ts';
import './hostile-input/every-field.ts';
import './hostile-input/generated-calls.ts';
