import { useState } from 'react';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ItemName, Quantity } from '../parts/item.tsx';
import { Money, Totals } from '../parts/money.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Day } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { useOperation } from '../use-operation.ts';
import { count } from '../words.ts';
import { withoutCodes } from './draft-lines.ts';
import { NextDates } from './next-dates.tsx';
import { dateInWords, type Recurrence } from './recurrence.ts';
import { EndDialog, PauseDialog, RenameDialog, ResumeDialog } from './recurrence-dialogs.tsx';
import { RecurrenceRuns } from './recurrence-runs.tsx';
import { Repair } from './repair.tsx';

const back = { to: '/recurring', label: 'Recurring orders' } as const;

/** One recurring order: its next dates, its lines, its runs, and the actions for it. */
export const RecurrencePage = ({ recurrence_id }: { recurrence_id: string }) => {
  const { data: recurrence, problem, reload } = useOperation('get_recurrence', { recurrence_id });
  if (!recurrence)
    return (
      <Page title="Recurring order" back={back}>
        {problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading rows={6} />}
      </Page>
    );
  const may = recurrence.allowed_actions.includes('update_recurrence');
  const hasFailed = recurrence.status !== 'ended' && recurrence.failures_in_a_row > 0;
  return (
    <Page
      title={recurrence.name}
      back={back}
      lead={`${recurrence.schedule_text}, by the clocks of ${recurrence.time_zone}.`}
      actions={may && <Actions recurrence={recurrence} onChanged={reload} />}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {hasFailed ? (
        <Repair key={`repair ${recurrence.version}`} recurrence={recurrence} may={may} onChanged={reload} />
      ) : (
        recurrence.status_reason && <Reason recurrence={recurrence} />
      )}
      <NextDates recurrence={recurrence} may={may} onChanged={reload} />
      <RecurrenceLines recurrence={recurrence} />
      <RecurrenceFacts recurrence={recurrence} />
      <RecurrenceRuns key={`runs ${recurrence.occurrences}`} recurrence={recurrence} />
    </Page>
  );
};

const Reason = ({ recurrence: { status_reason, resume_at, time_zone } }: { recurrence: Recurrence }) => (
  <Note icon="clock">
    <p>{withoutCodes(status_reason ?? '')}</p>
    {resume_at && <p>It resumes by itself on {dateInWords(resume_at, time_zone)}.</p>}
  </Note>
);

const dialogs = { rename: RenameDialog, pause: PauseDialog, resume: ResumeDialog, end: EndDialog } as const;

/** What can be done with the recurring order as a whole. */
const Actions = ({ recurrence, onChanged }: { recurrence: Recurrence; onChanged: () => void }) => {
  const [asked, setAsked] = useState<keyof typeof dialogs>();
  const { id, status } = recurrence;
  const Asked = asked && dialogs[asked];
  return (
    <>
      {status === 'paused' && (
        <Button look="primary" onClick={() => setAsked('resume')}>
          Resume
        </Button>
      )}
      <ButtonLink to={`/recurring/${id}/change`}>Change</ButtonLink>
      {status === 'active' && <Button onClick={() => setAsked('pause')}>Pause</Button>}
      <Button look="quiet" onClick={() => setAsked('rename')}>
        Rename
      </Button>
      <Button look="quiet" onClick={() => setAsked('end')}>
        End
      </Button>
      {Asked && (
        <Asked
          recurrence={recurrence}
          reload={onChanged}
          onDone={(said) => {
            setAsked(undefined);
            toast(said);
            onChanged();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
};

const RecurrenceLines = ({ recurrence: { lines, shipping, totals } }: { recurrence: Recurrence }) => (
  <Section title="What each time orders" flush>
    <Table
      caption="What each time orders"
      rows={lines}
      keyOf={({ product_id }) => product_id}
      columns={[
        { head: 'Product', cell: (line) => <ItemName item={line} /> },
        {
          head: 'Quantity',
          align: 'right',
          cell: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} />,
        },
        { head: 'Agreed price', align: 'right', cell: ({ unit_price }) => <Money value={unit_price} /> },
      ]}
    />
    <dl className="sums">
      {shipping.map(({ supplier_company_id, amount }) => (
        <div key={`${supplier_company_id} ${amount.currency}`}>
          <dt>Freight with tax</dt>
          <dd>
            <Money value={amount} />
          </dd>
        </div>
      ))}
      {totals.map((total) => (
        <div key={total.currency}>
          <dt>{totals.length > 1 ? `Total in ${total.currency}, with tax` : 'Total with tax'}</dt>
          <dd>
            <Money value={total} />
          </dd>
        </div>
      ))}
    </dl>
  </Section>
);

const RecurrenceFacts = ({ recurrence }: { recurrence: Recurrence }) => {
  const { status, branch, requisitioner, ends_on, starts_on, runs_placed, runs_failed } = recurrence;
  const percent = recurrence.max_price_increase_percent;
  return (
    <Section>
      <Facts
        facts={[
          ['Status', <Badge key="status" state={status} />],
          ['Branch', branch.name],
          ['Ordered for', requisitioner],
          ['Each time', <Totals key="totals" values={recurrence.totals} />],
          ['Prices may rise by', percent === '0' ? 'Nothing' : `${percent} %`],
          ['First day', <Day key="starts" on={starts_on} />],
          ends_on !== null && ['Last day', <Day key="ends" on={ends_on} />],
          recurrence.count !== null && [
            'Ends after',
            `${count(recurrence.count, 'time')}, of which ${recurrence.occurrences} have passed`,
          ],
          [
            'Ordered so far',
            `${count(runs_placed, 'time')}${runs_failed > 0 ? `, failed ${count(runs_failed, 'time')}` : ''}`,
          ],
        ]}
      />
    </Section>
  );
};
