import { operations } from '@procura/contracts';
import { Router } from 'express';
import type { GatewayDeps } from './exchange.ts';
import { escapeHtml, htmlPage, writePage } from './static-page.ts';

/** `/settings` until its pages exist: what can be done meanwhile, and how. A GET here changes nothing. */
export const createSettingsPages = (deps: GatewayDeps): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const overview = overviewPage(deps.public_url);
  const invitation = invitationPage(deps.public_url);
  const supplierInvite = supplierInvitePage(deps.public_url);
  router.get(['/', '/sign-in'], (_request, response) => writePage(response, overview));
  router.get('/accept-invitation', (_request, response) => writePage(response, invitation));
  router.get('/accept-supplier-invite', (_request, response) => writePage(response, supplierInvite));
  return router;
};

const call = (public_url: string, operation: string, input: object, cookies: string): string =>
  `<pre>curl ${cookies} -X POST ${escapeHtml(public_url)}/settings/api/${operation} \\
  -H 'Content-Type: application/json' \\
  -d '${escapeHtml(JSON.stringify(input))}'</pre>`;

const overviewPage = (public_url: string): Buffer => {
  const rows = operations
    .filter((one) => one.surfaces.includes('console') && one.rest === null)
    .map((one) => `<tr><td><code>${one.name}</code></td><td>${escapeHtml(one.description)}</td></tr>`)
    .join('');
  return htmlPage(
    'Procura settings',
    `<h1>Procura settings</h1>
<p>The pages of the settings come in a later release. Everything they will do works already, as JSON at
<code>POST /settings/api/&lt;operation&gt;</code> with the session cookie that signing in sets.</p>
<h2>1. Sign in</h2>${call(public_url, 'sign_in', { email: 'you@example.com', password: '…' }, '-c procura.cookies')}
<h2>2. An admin switches on “API &amp; Integrations”</h2>${call(public_url, 'update_integration_settings', { api_enabled: true }, '-b procura.cookies')}
<h2>3. Make an MCP token</h2>${call(public_url, 'create_token', { name: 'My assistant' }, '-b procura.cookies')}
<p>The answer shows the token once. The MCP endpoint is <code>${escapeHtml(public_url)}/mcp</code>; REST keys come from the operator.</p>
<h2>Everything that is done here</h2><table>${rows}</table>
<p>Inputs and answers of each are in the <a href="/docs">reference</a>.</p>`,
  );
};

const invitationPage = (public_url: string): Buffer =>
  htmlPage(
    'Accept your invitation',
    `<h1>Accept your invitation</h1>
<p>Opening this page has changed nothing; the invitation still waits. The form comes in a later release. Until then,
accept it with one call. Put in the text after <code>invitation=</code> in this page’s address, your name, and a
password of at least 12 characters (your present one, if you already use Procura).</p>
${call(public_url, 'accept_invitation', { invitation: '…', name: 'Your name', password: '…' }, '-c procura.cookies')}
<p>You are then signed in; <a href="/settings">the settings page</a> says what comes next.</p>`,
  );

const supplierInvitePage = (public_url: string): Buffer =>
  htmlPage(
    'Open your supplier account',
    `<h1>Open your supplier account</h1>
<p>Opening this page has changed nothing; the invite still waits. The form comes in a later release. Until then,
accept it with one call. Put in the text after <code>invite=</code> in this page’s address, your company, your name, and
a password of at least 12 characters (your present one, if you already use Procura).</p>
${call(public_url, 'accept_supplier_invite', { invite: '…', company_name: 'Your company', country: 'DE', time_zone: 'Europe/Berlin', currency: 'EUR', name: 'Your name', password: '…' }, '-c procura.cookies')}
<p>Then sign in with your e-mail address; <a href="/settings">the settings page</a> says how.</p>`,
  );
