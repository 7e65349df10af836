import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Ago } from '../parts/time.tsx';
import { usePages } from '../use-operation.ts';
import { words } from '../words.ts';

/**
 * Recurring orders whose last run placed nothing, with the reason; renders nothing if there are none. One that was ended
 * cannot be changed any more.
 */
export const FailedRuns = () => {
  const { items } = usePages('list_recurrences', { limit: 50 }, { all: true });
  const failed = items?.flatMap(({ id, name, status, last_run }) =>
    last_run?.status === 'failed' && status !== 'ended' ? [{ ...last_run, id, name }] : [],
  );
  if (!failed?.length) return null;
  return (
    <Section
      title="Recurring orders that failed"
      lead="Their last run placed nothing. Ask the assistant or the system that made one to change or end it."
      flush
    >
      <Table
        caption="Recurring orders that failed"
        rows={failed}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Recurring order', cell: ({ name }) => name },
          { head: 'Reason', cell: ({ reason, code }) => reason ?? words(code ?? 'failed') },
          { head: 'When', align: 'right', cell: ({ scheduled_at }) => <Ago at={scheduled_at} /> },
        ]}
      />
    </Section>
  );
};
