import { type FailureCode, failureCodes, failureKinds, type Operation, operations } from '@procura/contracts';

const isPay = (operation: Operation): boolean => operation.surfaces.includes('pay');

/**
 * Whether an operation is public: it has a REST route, or is on the settings page. Operations of pay are no interface
 * for programs: they serve a provider's events and a page.
 */
export const isPublic = (operation: Operation): boolean =>
  operation.audience !== 'internal' && !isPay(operation);

export const publicOperations = operations.filter(isPublic);
/** The routes for payment providers and payers. */
export const payOperations = operations.filter(isPay);

/** The HTTP route of an operation. */
export const routeOf = (operation: Operation): { method: string; path: string } =>
  operation.rest ?? { method: 'POST', path: `/settings/api/${operation.name}` };

/** Every code with which this operation can fail, declared or common to all. */
export const codesOf = (operation: Operation): FailureCode[] => {
  const open = operation.audience === 'anyone';
  const codes: FailureCode[] = ['invalid_input', ...operation.errors];
  if (hasBody(operation)) codes.push('invalid_json', 'too_large', 'unsupported_media_type');
  if (operation.rest !== null) codes.push('not_acceptable');
  if (!open) codes.push('unauthenticated', 'wrong_credential');
  if (operation.rest === null) codes.push('forbidden');
  if (!open && operation.permission !== 'member') codes.push('forbidden', 'wrong_audience', 'narrowed');
  if (!open && !['all', 'member'].includes(operation.audience)) codes.push('wrong_audience');
  if (operation.person_only !== 'no') codes.push('person_required');
  if (operation.needs_reauthentication) codes.push('reauthentication_required');
  if (operation.surfaces.includes('console') && !open && operation.audience !== 'member')
    codes.push('second_factor_setup_required');
  if (operation.effect !== 'read' && !isPay(operation))
    codes.push('idempotency_key_reused', 'idempotency_in_flight');
  codes.push('rate_limited', 'internal', 'unavailable');
  return [...new Set(codes)].toSorted((a, b) => statusOf(a) - statusOf(b));
};

/** HTTP status of a code. */
export const statusOf = (code: FailureCode): number => failureKinds[failureCodes[code][0]];
/** Whether its call has a body. */
export const hasBody = (operation: Operation): boolean =>
  ['POST', 'PATCH'].includes(routeOf(operation).method);
