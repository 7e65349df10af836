import { expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { failureOf, problemOf } from './render-error.ts';

const context = { request_id: 'req_1', public_url: 'https://procura.example' };

test('a failure is a problem document', () => {
  const failure = new Failure('invalid_input', 'limit must be at most 100.', {
    errors: [{ path: 'limit', message: 'must be at most 100' }],
    how_to_fix: 'Ask for fewer.',
  });
  expect(problemOf(failure, context)).toEqual({
    type: 'https://procura.example/docs/errors#invalid_input',
    title: 'A field is missing, unknown or has a value that is not allowed.',
    status: 400,
    detail: 'limit must be at most 100.',
    code: 'invalid_input',
    errors: [{ path: 'limit', message: 'must be at most 100' }],
    request_id: 'req_1',
    how_to_fix: 'Ask for fewer.',
  });
});

test('further members are added to the standard ones and never replace them', () => {
  const failure = new Failure('price_changed', 'The total is now higher.', {
    // As a service of another release could send it.
    extra: { latest_supplier_iteration: 3, ...({ status: 200, code: 'fine' } as object) },
  });
  expect(problemOf(failure, context)).toMatchObject({
    latest_supplier_iteration: 3,
    status: 409,
    code: 'price_changed',
  });
});

test('an unexpected error reveals no internals', () => {
  const problem = JSON.stringify(
    problemOf(failureOf(new Error('mongodb://root:secret@db'), 'req_1'), context),
  );
  expect(problem).not.toMatch(/mongodb|secret/);
  expect(JSON.parse(problem)).toMatchObject({ status: 500, code: 'internal', request_id: 'req_1' });
});
