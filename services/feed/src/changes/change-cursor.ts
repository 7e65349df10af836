import { sealCursor, unsealCursor } from '@procura/mongo';
import type { Deps } from '../deps.ts';

type Position = readonly [epoch: string, number: number];

const bindingOf = (company_id: string): string => `changes ${company_id}`;

/** A cursor, sealed for the company: the epoch, and the number of the last change before it. */
export const sealPlace = (deps: Deps, company_id: string, [epoch, number]: Position): string =>
  sealCursor(deps.database.cursor_key, bindingOf(company_id), [epoch, number]);

/** The position in a cursor; undefined if it was not made for this company. */
export const unsealPlace = (deps: Deps, company_id: string, cursor: string): Position | undefined => {
  const position = unsealCursor(deps.database.cursor_key, bindingOf(company_id), cursor);
  return position ? [String(position[0]), Number(position[1])] : undefined;
};
