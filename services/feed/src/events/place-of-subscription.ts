import { Failure } from '@procura/contracts';
import { sealPlace, unsealPlace } from '../changes/change-cursor.ts';
import { readEpoch } from '../changes/epoch.ts';
import { readFloor, readLastNumber } from '../changes/last-numbers.ts';
import type { Deps } from '../deps.ts';
import type { Webhook } from '../webhooks/webhook.ts';

/** Where a new subscription begins; `truncated` if changes after its cursor are not sent. */
type Start = { position: number; truncated: boolean; not_before: Date | null };

/** Where a new subscription begins: at its cursor if those changes are kept, otherwise now. */
export const startOf = async (
  deps: Deps,
  company_id: string,
  { cursor, max_age_ms }: { cursor: string | null; max_age_ms: number | null },
): Promise<Start> => {
  const newest = await readLastNumber(deps, company_id);
  if (cursor === null) return { position: newest, truncated: false, not_before: null };
  const place = unsealPlace(deps, company_id, cursor);
  if (!place)
    throw new Failure('invalid_cursor', 'cursor was not made for this company. Pass null to begin now.', {
      errors: [{ path: 'cursor', message: 'was not made for this company; pass null to begin now' }],
    });
  const [epoch, number] = place;
  if (epoch !== (await readEpoch(deps)) || number > newest)
    return { position: newest, truncated: true, not_before: null };
  const position = Math.max(number, await readFloor(deps, company_id));
  const not_before = max_age_ms === null ? null : new Date(deps.clock().getTime() - max_age_ms);
  const next = await deps.entries.owner(company_id).findOne({ number: position + 1 });
  const isTooOld = not_before !== null && next !== null && next.at < not_before;
  return { position, truncated: position > number || isTooOld, not_before };
};

/**
 * The position up to which a subscription has received everything: its own position, or before the oldest change that
 * waits for another attempt. A client that subscribes from there misses nothing, and may receive some changes twice.
 */
export const readResume = async (
  deps: Deps,
  { company_id, _id, position }: Pick<Webhook, 'company_id' | '_id' | 'position'>,
): Promise<string> => {
  const [oldest] = await deps.retries
    .owner(company_id)
    .find({ webhook_id: _id }, { sort: { number: 1 }, limit: 1, projection: { number: 1 } });
  const number = oldest ? Math.min(position, oldest.number - 1) : position;
  return sealPlace(deps, company_id, [await readEpoch(deps), number]);
};
