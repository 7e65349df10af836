import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getOrderFacts, type Id, newId } from '@procura/contracts';
import { type Migration, migrate, type WriteTx } from '@procura/mongo';
import { eventually } from '@procura/testkit/eventually';
import type { Db, Document } from 'mongodb';
import { documentNumberMigrations, takeNumbers } from '../src/invoices/document-number-store.ts';
import { issueDocuments } from '../src/invoices/issue-documents.ts';
import { nextDocuments } from '../src/invoices/next-documents.ts';
import { ensureCharge } from '../src/payments/ensure-charge.ts';
import { financeService } from '../src/service.ts';
import { openShop, type Shop } from './a-shop.ts';

/** The unique indexes of 0.2.0 that do not begin with a shard key, and one that is not unique there. */
const earlier: Readonly<Record<string, { key: Record<string, 1>; [option: string]: unknown }[]>> = {
  invoices: [
    { key: { number: 1 }, unique: true },
    { key: { order_id: 1, shipment_id: 1 }, unique: true },
  ],
  charges: [{ key: { order_id: 1 }, unique: true }, { key: { buyer_company_id: 1, order_id: 1 } }],
  refunds: [{ key: { credit_note_number: 1 }, unique: true }],
  ledger: [{ key: { reference: 1 }, unique: true }],
  payment_links: [
    {
      key: { open_charge_id: 1 },
      unique: true,
      partialFilterExpression: { open_charge_id: { $exists: true } },
    },
  ],
  provider_events: [{ key: { payment: 1 }, unique: true }],
};

let shop: Shop;
let db: Db;
beforeAll(async () => {
  shop = await openShop();
  db = shop.world.database('finance');
  await shop.topUp('10000.00');
});
afterAll(() => shop?.world.stop());

const inTransaction = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  shop.deps.database.maintain((tx) => work({ ...tx, audit: () => undefined }));
/** An order with an invoice, a payment, and a refund with its receipt and its credit note. */
const billed = async (): Promise<Id<'order'>> => {
  const order_id = await shop.order();
  await shop.pay(order_id);
  await shop.confirm(order_id);
  await shop.ship(order_id, 4);
  await shop.close(order_id);
  await shop.cancelShipment(order_id);
  await shop.world.settle();
  return order_id;
};
const schemaOf = () => {
  const { collections, migrations = [], feature_level = 0 } = financeService;
  return { collections: Object.values(collections), migrations, feature_level };
};
const collection = (name: string) => db.collection<Document & { _id: string }>(name);
const valuesOf = async (name: string, field: string): Promise<string[]> =>
  (await collection(name).find({}).toArray()).map((one) => String(one[field])).toSorted();
const numbersOfDocuments = async () =>
  [
    ...new Set([
      ...(await valuesOf('invoices', 'number')),
      ...(await valuesOf('refunds', 'credit_note_number')),
    ]),
  ].toSorted();
const indexNames = async (name: string) => (await collection(name).indexes()).map((index) => index.name);
const nameOf = (key: object) => Object.entries(key).flat().join('_');

/** Makes the database one of the earlier release: its indexes, no guards, and migrations that are to be applied. */
const returnToEarlier = async (): Promise<void> => {
  for (const [name, indexes] of Object.entries(earlier))
    await collection(name).createIndexes(indexes.map((index) => ({ ...index, key: index.key })));
  for (const name of ['document_numbers', 'provider_payments']) await collection(name).deleteMany({});
  await collection('schema').updateOne(
    {},
    { $pull: { applied: { id: { $regex: '^2026-12-(document-numbers|provider-payments)' } } } as never },
  );
};

/** Documents as a replica of the earlier release writes them: without a row of a guard. */
let written = 0;
const writeAsEarlier = async (ids: (kind: 'invoice' | 'refund') => string): Promise<void> => {
  written += 1;
  const of = {
    buyer_company_id: newId('company'),
    supplier_company_id: newId('company'),
    order_id: newId('order'),
  };
  await collection('invoices').insertOne({
    _id: ids('invoice'),
    ...of,
    number: `INV-EARLIER-${written}`,
    shipment_id: newId('shipment'),
  });
  await collection('refunds').insertOne({
    _id: ids('refund'),
    ...of,
    credit_note_number: `RR-EARLIER-${written}`,
  });
  await collection('provider_events').insertOne({
    _id: `sandbox|event ${written}`,
    company_id: of.buyer_company_id,
    payment_link_id: newId('paymentLink'),
    payment: `sandbox|payment ${written}`,
  });
};

describe('an upgrade from the earlier release', () => {
  test('keeps its unique indexes until contract, and every number and payment gets into the guards', async () => {
    await billed();
    for (let count = 0; count < 20; count++) await writeAsEarlier(newId);
    await returnToEarlier();

    // Replicas of both releases write while the migrations run, also before the place that a walk has reached.
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) {
        await writeAsEarlier(newId);
        await writeAsEarlier((kind) => `${kind}_0${written}`);
      }
    })();
    const shipping = billed();
    const before = written;
    const [numbers, payments] = [await numbersOfDocuments(), await valuesOf('provider_events', 'payment')];
    await migrate(db, schemaOf(), 'expand');
    expect(await valuesOf('document_numbers', '_id')).toEqual(expect.arrayContaining(numbers));
    expect(await valuesOf('provider_payments', '_id')).toEqual(expect.arrayContaining(payments));
    const order_id = await shipping;
    await eventually(
      'Documents of the earlier release after the migrations',
      async () => written > before + 4,
    );
    isWriting = false;
    await writing;

    const old = Object.entries(earlier).flatMap(([name, indexes]) =>
      indexes.map(({ key }) => [name, nameOf(key)]),
    );
    for (const [name = '', index] of old)
      expect([name, await indexNames(name)]).toEqual([name, expect.arrayContaining([index])]);
    // What replicas of the earlier release rely on: a number of the new release is refused too.
    const [taken] = await collection('invoices').find({ order_id }).toArray();
    expect(await collection('document_numbers').countDocuments({ _id: taken?.number })).toBe(1);
    await expect(
      collection('invoices').insertOne({
        _id: newId('invoice'),
        buyer_company_id: newId('company'),
        supplier_company_id: newId('company'),
        order_id: newId('order'),
        shipment_id: newId('shipment'),
        number: taken?.number,
      }),
    ).rejects.toMatchObject({ code: 11_000 });

    await migrate(db, schemaOf(), 'contract');
    expect(await valuesOf('document_numbers', '_id')).toEqual(await numbersOfDocuments());
    expect(await valuesOf('provider_payments', '_id')).toEqual(await valuesOf('provider_events', 'payment'));
    for (const [name = '', index] of old)
      expect([name, await indexNames(name)]).not.toEqual([name, expect.arrayContaining([index])]);

    const receipts = await collection('refunds').countDocuments({ document: 'receipt' });
    await billed();
    expect(await collection('refunds').countDocuments({ document: 'receipt' })).toBeGreaterThan(receipts);
    expect(await valuesOf('document_numbers', '_id')).toEqual(await numbersOfDocuments());
  });

  test('that is interrupted continues, and a repeat changes nothing', async () => {
    const many = 600;
    await collection('invoices').insertMany(
      Array.from({ length: many }, (_, index) => ({
        _id: newId('invoice'),
        buyer_company_id: newId('company'),
        supplier_company_id: newId('company'),
        order_id: newId('order'),
        shipment_id: newId('shipment'),
        number: `INV-MANY-${index}`,
      })),
    );
    const guard = () => collection('document_numbers').countDocuments({ _id: { $regex: '^INV-MANY-' } });
    const tools = { collection: shop.deps.database.collection };
    let batches = 0;
    /** As if the process died at its second batch. */
    const dying: Parameters<Migration['run']>[0] = {
      collection: (spec) => {
        const opened = tools.collection(spec);
        if (spec.name === 'document_numbers') {
          const work = opened.work.bind(opened);
          opened.work = () => {
            const writer = work();
            return {
              ...writer,
              updateEach: async (changes) => {
                batches += 1;
                if (batches === 2) throw new Error('killed');
                return writer.updateEach(changes);
              },
            };
          };
        }
        return opened;
      },
    };
    const [{ run }] = documentNumberMigrations as [Migration];
    await expect(run(dying)).rejects.toThrow('killed');
    const begun = await guard();
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThan(many);
    await run(tools);
    await run(tools);
    expect(await guard()).toBe(many);
    expect(await valuesOf('document_numbers', '_id')).toEqual(await numbersOfDocuments());
  });
});

describe('what is unique', () => {
  test('a number that a document of another buyer has is refused, and the document with it', async () => {
    const { world, buyer, deps } = shop;
    const order_id = await billed();
    const [document] = await collection('invoices').find({ order_id }).toArray();
    const number = String(document?.number);
    await expect(
      inTransaction((tx) => takeNumbers(deps, tx, [{ number, buyer_company_id: newId('company') }])),
    ).rejects.toThrow(/duplicate key.*document_numbers/);

    // A supplier's series: its next number is one that another supplier has issued.
    const series = {
      series: 'SAMEAS',
      invoicing_consent_at: new Date(),
      legal_name: 'Exotic Liquids Ltd',
      registration_number: '01234567',
      address: { line1: '49 Gilbert St.', city: 'London', postal_code: 'EC1 4SD', country: 'GB' },
    };
    const ofSupplier = { _id: shop.supplier.company_id };
    const party = await collection('billing_parties').findOne(ofSupplier);
    await collection('billing_parties').updateOne(ofSupplier, { $set: series, $unset: { counted: '' } });
    await inTransaction((tx) =>
      takeNumbers(deps, tx, [{ number: 'INV-SAMEAS-000001', buyer_company_id: newId('company') }]),
    );
    const facts = await world.call(getOrderFacts, buyer, { order_id });
    const documents = await collection('invoices').countDocuments({});
    const drafts = nextDocuments(
      {
        ...facts,
        shipments: facts.shipments.map((one) => ({
          ...one,
          shipment_id: newId('shipment'),
          cancelled: undefined,
        })),
      },
      { documents: [], shipment_ids: [] },
      new Date(),
    );
    expect(drafts.length).toBeGreaterThan(0);
    await expect(
      inTransaction(async (tx) => {
        const charge = await ensureCharge(deps, tx, facts);
        if (charge) await issueDocuments(deps, tx, { facts, charge }, drafts);
      }),
    ).rejects.toThrow(/duplicate key.*document_numbers/);
    expect(await collection('invoices').countDocuments({})).toBe(documents);
    await collection('billing_parties').replaceOne(ofSupplier, party ?? {});
  });

  test.each([
    ['charges', 'buyer_company_id, order_id'],
    ['invoices', 'buyer_company_id, order_id, shipment_id'],
    ['invoices', 'buyer_company_id, number'],
    ['refunds', 'buyer_company_id, credit_note_number'],
    ['ledger', 'buyer_company_id, reference'],
    ['payment_links', 'company_id, open_charge_id'],
  ])('%s: a second document with the same %s is refused', async (name, fields) => {
    await billed();
    const same = fields.split(', ');
    const [one] = await collection(name).find({}).limit(1).toArray();
    const stored: Document & { _id: string } = one ?? {
      _id: newId('paymentLink'),
      company_id: shop.buyer.company_id,
      open_charge_id: newId('charge'),
    };
    if (!one) await collection(name).insertOne(stored);
    const kept = Object.fromEntries(same.map((field) => [field, stored[field]]));
    expect(Object.values(kept)).not.toContain(undefined);
    const further = { ...kept, _id: newId('order') } as Document & { _id: string };
    await expect(collection(name).insertOne(further)).rejects.toMatchObject({
      code: 11_000,
      message: expect.stringContaining(same.join('_1_').slice(0, 20)),
    });
    const [other] = same;
    await collection(name).insertOne({ ...further, _id: newId('order'), [String(other)]: newId('company') });
    await collection(name).deleteMany({ _id: { $regex: '^ord_' } });
  });
});
