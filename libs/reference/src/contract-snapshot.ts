import { events, operations } from '@procura/contracts';
import { z } from 'zod';
import { clean, inputSchema, type JsonSchema, outputSchema } from './json-schema.ts';
import { permissionText } from './permission-text.ts';
import { codesOf } from './public-operations.ts';

/** The properties of one operation that others depend on. */
export type OperationSnapshot = {
  service: string;
  audience: string;
  permission: string | null;
  person_only: string;
  effect: string;
  commits_funds: boolean;
  idempotent: boolean;
  surfaces: readonly string[];
  route: string | null;
  errors: readonly string[];
  calls: readonly string[];
  input: JsonSchema;
  output: JsonSchema;
};

/** Every contract of a release as data, so that two releases can be compared. */
export type ContractSnapshot = {
  operations: Record<string, OperationSnapshot>;
  events: Record<string, { subscribers: readonly string[]; payload: JsonSchema }>;
};

/** The present contracts, without the sentences for people and models, which may always change. */
export const contractSnapshot = (): ContractSnapshot => ({
  operations: Object.fromEntries(
    operations.map((operation) => {
      const { service, audience, person_only, effect, commits_funds, idempotent } = operation;
      const permission = permissionText(operation);
      const { surfaces, rest, calls } = operation;
      const snapshot: OperationSnapshot = {
        ...{ service, audience, permission, person_only, effect, commits_funds, idempotent, surfaces },
        route: rest && `${rest.method} ${rest.path}`,
        errors: codesOf(operation),
        calls,
        input: withoutWords(inputSchema(operation)),
        output: withoutWords(outputSchema(operation)),
      };
      return [operation.name, snapshot];
    }),
  ),
  events: Object.fromEntries(
    events.map(({ name, subscribers, payload }) => [
      name,
      {
        subscribers,
        payload: withoutWords(clean(z.toJSONSchema(payload, { io: 'input' }) as JsonSchema, { open: true })),
      },
    ]),
  ),
});

/** The content of the file: one line per operation and event, so that a diff shows where a change is. */
export const snapshotText = ({ operations, events }: ContractSnapshot): string => {
  const lines = (values: object) =>
    Object.entries(values)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  return `{\n  "operations": {\n${lines(operations)}\n  },\n  "events": {\n${lines(events)}\n  }\n}\n`;
};

const withoutWords = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (keyword, value) =>
      keyword === 'description' && typeof value === 'string' ? undefined : value,
    ),
  );
