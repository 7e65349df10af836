import { z } from 'zod';
import { id } from './ids.ts';
import { money } from './money.ts';
import type { Operation, ServiceName } from './operation.ts';
import { internalOperation } from './operation-kinds.ts';
import { named } from './values.ts';

/** What a call spends or promises, as shown to the person who confirms it. */
export const spending = z.object({
  amounts: z.array(money).max(100).describe('One amount per currency; never add them together'),
  suppliers: z
    .array(
      named(id('company')).extend({
        verified: z
          .boolean()
          .optional()
          .describe('The operator has verified its name and tax id; added by the gateway that asks a person'),
      }),
    )
    .max(100),
  branch: named(id('branch')).nullable(),
  summary: z.string().max(1000).describe('What it does, in sentences'),
  offer: z
    .string()
    .max(64)
    .optional()
    .describe('Equal for equal lines at equal prices, taxes, units and packs; the call is bound to it'),
});
export type Spending = z.output<typeof spending>;

const answer = spending.extend({
  commits: z
    .boolean()
    .describe(
      'False when this call commits nothing further: a decision that accepts nothing, or a repeat of its key',
    ),
});

/** The answer for a call that commits nothing further, so that no person is asked. */
export const noSpending: z.output<typeof answer> = {
  commits: false,
  amounts: [],
  suppliers: [],
  branch: null,
  summary: '',
};

/**
 * Declares the operation that returns what a guarded one would commit, without effect: `describe_<operation>`, with the
 * same input. It fails as the guarded one would, and receives the idempotency key of the call it describes.
 */
export const describing = <
  const N extends string,
  const S extends ServiceName,
  I extends z.ZodObject,
  O extends z.ZodObject,
>(
  guarded: Operation<N, S, I, O>,
  { calls }: { calls: readonly string[] },
): Operation<`describe_${N}`, S, I, typeof answer> =>
  internalOperation({
    name: `describe_${guarded.name}` as const,
    area: guarded.area,
    service: guarded.service,
    title: `Describe ${guarded.title.charAt(0).toLowerCase()}${guarded.title.slice(1)}`,
    description: `Returns what ${guarded.name} would commit with this input, for the person who confirms it: amounts, suppliers and branch. Commits nothing.`,
    input: guarded.input,
    output: answer,
    effect: 'read',
    errors: guarded.errors,
    calls,
  });
