import type { AnswerOf } from '../operations.ts';

type Record = AnswerOf<'get_supplier_company'>['delivery_record'];

/** How punctual a supplier is, in a sentence. An order without a promised day is neither on time nor late. */
export const punctualityInWords = ({ on_time, late }: Pick<Record, 'on_time' | 'late'>): string => {
  const judged = on_time + late;
  if (judged === 0)
    return 'No delivery with a promised day is complete yet, so its punctuality is not known.';
  if (late === 0)
    return judged === 1 ? 'Its one delivery was on time.' : `All ${judged} deliveries were on time.`;
  if (on_time === 0)
    return judged === 1 ? 'Its one delivery was late.' : `All ${judged} deliveries were late.`;
  return `${on_time} of ${judged} deliveries were on time (${shareOf(on_time, judged)} %).`;
};

/** Never 100 where some are late, and never 0 where some are on time. */
const shareOf = (part: number, whole: number): number =>
  Math.min(99, Math.max(1, Math.round((part / whole) * 100)));

/** How many claims a page of them has, and how many of these are not settled. */
export const claimsInWords = ({
  data,
  has_more,
}: Pick<AnswerOf<'list_claims'>, 'has_more'> & { data: readonly { status: string }[] }) => {
  const open = data.filter(({ status }) => status !== 'settled' && status !== 'withdrawn').length;
  return {
    total: data.length === 0 ? 'None' : `${data.length}${has_more ? ' or more' : ''}`,
    open:
      data.length === 0
        ? 'nothing was missing, damaged or wrong'
        : open === 0
          ? 'all are settled or withdrawn'
          : `${open}${has_more ? ' or more' : ''} not settled yet`,
  };
};
