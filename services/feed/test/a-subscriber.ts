import {
  type Answer,
  type ChangeType,
  changeTypes,
  createWebhook,
  getWebhook,
  type Id,
  listWebhookDeliveries,
  newId,
  type Principal,
  type RecordedChange,
} from '@procura/contracts';
import { egressRulesOf, egressVariables } from '@procura/egress';
import { startWorld, type World, type WorldOptions, walk } from '@procura/testkit';
import { z } from 'zod';
import { aCompany, type Person, subscribers } from '../../identity/test/people.ts';
import { appendChanges } from '../src/change-events.ts';
import type { Deps } from '../src/deps.ts';
import { openReceiver, type Receiver } from './a-receiver.ts';

export type View = Answer<typeof getWebhook>;
export type Created = Answer<typeof createWebhook>;

/** A company with an admin, a receiver on this machine, and what appends changes and lets webhooks work. */
export type Subscriber = {
  world: World;
  deps: Deps;
  ana: Person;
  /** The admin in a session. */
  admin: Principal;
  receiver: Receiver;
  /** A webhook to the receiver, of which the verification is still to come. */
  create(input?: Partial<z.input<typeof createWebhook.input>>, caller?: Principal): Promise<Created>;
  /** A webhook that is active. */
  active(input?: Partial<z.input<typeof createWebhook.input>>, caller?: Principal): Promise<Created>;
  read(webhook_id: Id<'webhook'>): Promise<View>;
  deliveriesOf(webhook_id: Id<'webhook'>): Promise<Answer<typeof listWebhookDeliveries>['data']>;
  /** Appends changes of these types to the company's feed, and waits until they were sent. */
  append(...types: ChangeType[]): Promise<RecordedChange[]>;
  /** Lets all that is due come about. */
  work(): Promise<void>;
};

/** Opens the rules to receivers on this machine. */
export const opened = () =>
  egressRulesOf(
    z.object(egressVariables).parse({ WEBHOOK_ALLOW: '127.0.0.1/32' }),
    'https://procura.example.com',
  );

export const aChange = (
  company_id: string,
  type: ChangeType,
  fields: Partial<RecordedChange> = {},
): RecordedChange => ({
  id: newId('change'),
  company_id: company_id as Id<'company'>,
  type,
  at: new Date().toISOString(),
  object: { kind: changeTypes[type][0], id: newId('order'), number: 'ORD-1', version: 1 },
  status: 'placed',
  branch_id: null,
  by: null,
  ...fields,
});

/** Starts identity and feed with one company. */
export const openSubscriber = async (options: WorldOptions = {}): Promise<Subscriber> => {
  const receiver = await openReceiver();
  const world = await startWorld({
    services: ['identity', 'feed'],
    absent: subscribers.filter((name) => name !== 'feed'),
    ...options,
    config: { egress: opened(), ...options.config },
  });
  const ana = await aCompany(world);
  const admin = ana.principal;
  const deps = world.deps<Deps>('feed');
  const work = async () => {
    await world.runJob('feed', 'run_webhooks');
    await deps.webhookTasks.idle();
  };
  const create: Subscriber['create'] = (input = {}, caller = admin) =>
    world.call(createWebhook, caller, { name: 'ERP', url: receiver.url, ...input });
  return {
    world,
    deps,
    ana,
    admin,
    receiver,
    create,
    async active(input, caller) {
      const created = await create(input, caller);
      await work();
      deps.activeWebhooks.clear();
      return created;
    },
    read: (webhook_id) => world.call(getWebhook, admin, { webhook_id }),
    deliveriesOf: (webhook_id) =>
      walk((cursor) => world.call(listWebhookDeliveries, admin, { webhook_id, cursor, limit: 100 })),
    async append(...types) {
      const entries = types.map((type) => aChange(admin.company_id, type));
      await appendChanges(deps, [{ company_id: admin.company_id, entries }]);
      await deps.webhookTasks.idle();
      return entries;
    },
    work,
  };
};
