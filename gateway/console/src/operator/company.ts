import type { Place } from '@procura/gateway/addresses';
import type { AnswerOf } from '../operations.ts';
import { useOperation } from '../use-operation.ts';

export type Found = AnswerOf<'get_company'>;

/** A company, and the link back to its page. */
export const useCompany = (company_id: string) => {
  const read = useOperation('get_company', { company_id });
  const to: Place = `/operator/companies/${company_id}`;
  return { ...read, to, back: { to, label: read.data?.company.name ?? 'Company' } };
};
