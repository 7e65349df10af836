import { BSON, type MongoClient } from 'mongodb';

/** Something to look through: where it is, and its bytes. */
export type Haystack = { where: string; bytes: Buffer };
/** Secrets by what they are. */
export type Secrets = ReadonlyMap<string, string>;

/** Base64 of a text at any position in the encoded data: the characters that do not depend on its neighbours. */
const base64Forms = (secret: Buffer): string[] =>
  [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), secret])
      .toString('base64')
      .replaceAll('=', '');
    const isCut = (offset + secret.length) % 3 !== 0;
    return whole.slice([0, 2, 3][offset], isCut ? -1 : undefined);
  });

/** The ways in which a secret may be written down: as it is, escaped, in hex, in base64. */
export const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  const base64 = base64Forms(bytes);
  return [
    ...new Set([
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
      ...base64,
      ...base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_')),
    ]),
  ];
};

/** A code of a few digits counts only as a separate word or number. */
const isCode = (secret: string): boolean => /^\d{6}$/.test(secret);
const codeAlone = (code: string): RegExp => new RegExp(`(?<![0-9A-Za-z.])${code}(?![0-9A-Za-z])`);

/** Every secret found, as `<what> in <where>`. */
export const findSecrets = (haystacks: readonly Haystack[], secrets: Secrets): string[] =>
  [...secrets].flatMap(([what, secret]) => {
    const code = isCode(secret) ? codeAlone(secret) : undefined;
    const forms = formsOf(secret).filter((form) => !code || form !== secret);
    return haystacks
      .filter(({ bytes }) =>
        code
          ? code.test(bytes.toString('latin1')) || forms.some((form) => bytes.includes(form))
          : forms.some((form) => bytes.includes(form)),
      )
      .map(({ where }) => `${what} in ${where}`);
  });

/**
 * Every document of the databases of a namespace, byte by byte as MongoDB keeps it, and once more as text, so that
 * numbers can be read.
 */
export const dumpOf = async (client: MongoClient, namespace: string): Promise<Haystack[]> => {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const dump: Haystack[] = [];
  for (const { name } of databases.filter((one) => one.name.startsWith(`${namespace}_`)))
    for (const { name: collection } of await client
      .db(name)
      .listCollections({}, { nameOnly: true })
      .toArray()) {
      const documents = await client.db(name).collection(collection).find({}, { raw: true }).toArray();
      for (const [index, raw] of documents.entries()) {
        const bytes = Buffer.from(raw as unknown as Uint8Array);
        const text = BSON.EJSON.stringify(BSON.deserialize(bytes));
        dump.push({
          where: `${name.slice(namespace.length + 1)}.${collection} ${index}`,
          bytes: Buffer.concat([bytes, Buffer.from(`\n${text}`)]),
        });
      }
    }
  return dump;
};
