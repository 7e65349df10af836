import type { Operation } from '@procura/contracts';

type Answer = Record<string, unknown>;

/** Whether an operation answers a list of items. */
export const listsItems = ({ output }: Operation): boolean => 'data' in output.shape;

/**
 * A list in the form for assistants: an item omits `buyer` or `supplier` if it is the caller's own company, which
 * whoami returns.
 */
export const withoutOwnCompany = (answer: Answer, company_id: string): Answer => {
  const { data } = answer;
  if (!Array.isArray(data)) return answer;
  return { ...answer, data: data.map((item: Answer) => withoutParty(item, company_id)) };
};

const withoutParty = (item: Answer, company_id: string): Answer =>
  Object.fromEntries(
    Object.entries(item).filter(
      ([name, party]) => !((name === 'buyer' || name === 'supplier') && idOf(party) === company_id),
    ),
  );

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
