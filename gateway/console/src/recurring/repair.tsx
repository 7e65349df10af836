import type { InputOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Money } from '../parts/money.tsx';
import { ErrorNote, Note } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { toast } from '../parts/toast.tsx';
import { useOperation } from '../use-operation.ts';
import { count } from '../words.ts';
import { withoutCodes } from './draft-lines.ts';
import { orderingFor, type Preview, type Recurrence } from './recurrence.ts';
import { useChange } from './use-change.ts';

/** Why the last run ordered nothing, what it would cost now, and how to continue. */
export const Repair = ({
  recurrence,
  may,
  onChanged,
}: {
  recurrence: Recurrence;
  may: boolean;
  onChanged: () => void;
}) => {
  const { status, status_reason, last_runs, failures_in_a_row } = recurrence;
  const failed = last_runs.find((run) => run.status === 'failed');
  return (
    <Section title="Nothing was ordered the last time">
      <div className="plan">
        <Note tone={status === 'active' ? 'warn' : 'danger'}>
          <p>{withoutCodes(failed?.reason ?? status_reason ?? '')}</p>
          <p>
            {status === 'active'
              ? 'It tries again on its next date. After three failures in a row it stops.'
              : `It has stopped after ${count(failures_in_a_row, 'failure')} and orders nothing until somebody resumes it.`}
          </p>
        </Note>
        {may && <Offer recurrence={recurrence} onChanged={onChanged} />}
      </div>
    </Section>
  );
};

/** What the same lines cost now: the person agrees to it, or changes the lines. */
const Offer = ({ recurrence, onChanged }: { recurrence: Recurrence; onChanged: () => void }) => {
  const change = useChange(recurrence, onChanged);
  const { id, status, version } = recurrence;
  const input = {
    lines: recurrence.lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
    ...(status !== 'active' && { status: 'active' as const }),
  } satisfies Partial<InputOf<'preview_recurrence_change'>>;
  const now = useOperation('preview_recurrence_change', {
    recurrence_id: id,
    expected_version: version,
    ...input,
  });
  if (now.problem) return <ErrorNote problem={now.problem} onRetry={now.reload} />;
  if (!now.data) return null;
  const preview = now.data;
  return (
    <>
      <PriceTable recurrence={recurrence} preview={preview} />
      {preview.problems.length > 0 && (
        <Note tone="warn">
          <p>It would fail again:</p>
          <ul className="named">
            {preview.problems.map(({ path, detail }) => (
              <li key={path}>{withoutCodes(detail)}</li>
            ))}
          </ul>
        </Note>
      )}
      {change.problem && <ErrorNote problem={change.problem} />}
      <div className="form-actions">
        {preview.problems.length === 0 && (
          <Button
            look="primary"
            icon="check"
            busy={change.running}
            onClick={async () => {
              if (!(await change.run({ ...input, expected_totals: preview.totals }))) return;
              toast('It orders again at these prices');
              onChanged();
            }}
          >
            {orderingFor(preview)}
          </Button>
        )}
        <ButtonLink to={`/recurring/${id}/change`}>Change what is ordered</ButtonLink>
      </div>
    </>
  );
};

const PriceTable = ({ recurrence, preview }: { recurrence: Recurrence; preview: Preview }) => {
  const now = new Map(preview.lines.map((line) => [line.product_id, line.unit_price]));
  return (
    <div className="table-part">
      <Table
        caption="Prices before and now"
        rows={recurrence.lines}
        keyOf={({ product_id }) => product_id}
        columns={[
          { head: 'Product', cell: ({ name }) => name },
          { head: 'Agreed price', align: 'right', cell: ({ unit_price }) => <Money value={unit_price} /> },
          {
            head: 'Price now',
            align: 'right',
            cell: ({ product_id, unit_price }) => {
              const price = now.get(product_id);
              if (!price) return 'No longer sold';
              return price.amount === unit_price.amount ? (
                <Money value={price} />
              ) : (
                <strong>
                  <Money value={price} />
                </strong>
              );
            },
          },
        ]}
      />
    </div>
  );
};
