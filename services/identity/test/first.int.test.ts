import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anonymousPrincipal, createToken, issueRestKey, signIn, updateIntegrationSettings, whoami } from '@procura/contracts';
import { startWorld, type World } from '@procura/testkit';
import { aCompany, operator, password, principalFor } from './people.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ services: ['identity'] });
});
afterAll(() => world.stop());

test('main path', async () => {
  const ana = await aCompany(world);
  expect(ana.principal).toMatchObject({ role: 'admin', company_kind: 'buyer', credential_kind: 'session' });
  const session = await world.call(signIn, anonymousPrincipal, { email: ana.email, password });
  expect(session.company.id).toBe(ana.company_id);
  await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
  const { token, secret } = await world.call(createToken, ana.principal, { name: 'Claude' });
  const caller = await principalFor(world, String(secret), 'mcp_token');
  expect(await world.call(whoami, caller, {})).toMatchObject({ credential: { id: token.id, name: 'Claude' } });
  const key = await world.call(issueRestKey, operator, { company_id: ana.company_id, owner_email: ana.email, name: 'ERP' });
  expect(await principalFor(world, String(key.secret), 'rest_key')).toMatchObject({ rate_limit_per_minute: 600 });
});
