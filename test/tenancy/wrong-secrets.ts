/** A call without the right secret of an operation that needs no credential, and the status it is answered with. */
type WrongSecret = { path: string; method?: 'GET'; body?: Record<string, unknown>; status: number };

const password = 'a long password of a stranger';
const secret = 'wrongwrongwrongwrongwrongwrongwrongwrongwro';
const page = `/pay/sandbox/pln_01kb0000000000000000000000.${secret}`;

/** Of every operation that is for anyone. */
export const wrongSecrets: Record<string, WrongSecret> = {
  sign_in: { path: '/settings/api/sign_in', body: { email: 'nobody@example.com', password }, status: 401 },
  accept_invitation: {
    path: '/settings/api/accept_invitation',
    body: { invitation: secret, name: 'Nobody', password },
    status: 404,
  },
  // Answers the same for every address, and mails only known ones.
  request_password_reset: {
    path: '/settings/api/request_password_reset',
    body: { email: 'nobody@example.com' },
    status: 200,
  },
  reset_password: { path: '/settings/api/reset_password', body: { reset: secret, password }, status: 404 },
  accept_supplier_invite: {
    path: '/settings/api/accept_supplier_invite',
    body: {
      invite: secret,
      company_name: 'Nobody',
      country: 'DE',
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      name: 'Nobody',
      password,
    },
    status: 404,
  },
  get_payment_page: { path: page, method: 'GET', status: 404 },
  complete_sandbox_payment: { path: page, status: 404 },
  receive_payment_webhook: { path: '/pay/webhooks/sandbox', body: { id: 'event' }, status: 401 },
};
