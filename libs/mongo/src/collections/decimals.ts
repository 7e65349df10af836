import {
  type AggregateOptions,
  type BulkWriteOptions,
  type ClientSession,
  type Collection,
  Decimal128,
  type Document,
  type FindOneAndUpdateOptions,
  type FindOptions,
  type UpdateOptions,
} from 'mongodb';

type InSession = { session: ClientSession | undefined };

/**
 * The driver's collection, with numbers that have decimals stored as Decimal128, so that MongoDB adds, compares and sums
 * them exactly, also with the whole numbers that earlier releases stored. In code they are numbers (`Quantity` of the
 * contracts).
 */
export const withDecimals = (collection: Collection) => ({
  name: collection.collectionName,
  namespace: collection.namespace,
  find: async (filter: Document, options: FindOptions) =>
    toRead(await collection.find(toStored(filter), options).toArray()),
  findOne: async (filter: Document, options: FindOptions) =>
    toRead(await collection.findOne(toStored(filter), options)),
  aggregate: async (pipeline: Document[], options: AggregateOptions) =>
    toRead(await collection.aggregate(toStored(pipeline), options).toArray()),
  count: (filter: Document, options: InSession & { limit: number }) =>
    collection.countDocuments(toStored(filter), options),
  insertOne: (doc: Document, options: InSession) => collection.insertOne(toStored(doc), options),
  insertMany: (docs: readonly Document[], options: InSession) =>
    collection.insertMany(docs.map(toStored), options),
  updateOne: (filter: Document, update: Document, options: UpdateOptions) =>
    collection.updateOne(toStored(filter), toStored(update), options),
  updateMany: (filter: Document, update: Document, options: InSession) =>
    collection.updateMany(toStored(filter), toStored(update), options),
  replaceOne: (filter: Document, doc: Document, options: InSession) =>
    collection.replaceOne(toStored(filter), toStored(doc), options),
  updateEach: (
    changes: readonly { filter: Document; update: Document; upsert?: boolean }[],
    options: BulkWriteOptions,
  ) =>
    collection.bulkWrite(
      changes.map((change) => ({ updateOne: toStored(change) })),
      options,
    ),
  findOneAndUpdate: async (filter: Document, update: Document, options: FindOneAndUpdateOptions) =>
    toRead(await collection.findOneAndUpdate(toStored(filter), toStored(update), options)),
  deleteMany: (filter: Document, options: InSession) => collection.deleteMany(toStored(filter), options),
});

export type DecimalCollection = ReturnType<typeof withDecimals>;

/** A document, filter, update or pipeline as it is sent: the same one if it has no number with decimals. */
export const toStored = <T>(value: T): T => (hasFraction(value) ? (converted(value) as T) : value);

/** A document as code reads it. Documents that were just read are changed in place. */
const toRead = <T>(value: T): T => readValue(value) as T;

const isFraction = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value);

/** Whether the fields of an object can hold numbers: neither BSON types nor bytes do. */
const hasFields = (value: object): value is Record<string, unknown> =>
  !('_bsontype' in value) && !ArrayBuffer.isView(value);

const hasFraction = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return isFraction(value);
  if (Array.isArray(value)) return value.some(hasFraction);
  if (hasFields(value)) for (const field in value) if (hasFraction(value[field])) return true;
  return false;
};

const converted = (value: unknown): unknown => {
  if (isFraction(value)) return Decimal128.fromString(String(value));
  if (Array.isArray(value)) return value.map(toStored);
  return Object.fromEntries(Object.entries(value as object).map(([field, held]) => [field, toStored(held)]));
};

const readValue = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Decimal128) return Number(value.toString());
  if (Array.isArray(value)) for (const [index, held] of value.entries()) replace(value, index, held);
  else if (hasFields(value)) for (const field in value) replace(value, field, value[field]);
  return value;
};

const replace = (within: object, place: string | number, held: unknown): void => {
  if (typeof held !== 'object' || held === null) return;
  const read = readValue(held);
  if (read !== held) (within as Record<string | number, unknown>)[place] = read;
};
