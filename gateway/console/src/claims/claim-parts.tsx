import { Quantity } from '../parts/item.tsx';
import { Section } from '../parts/page.tsx';
import { refusedQuantity } from '../parts/quantities.ts';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { count, words } from '../words.ts';
import type { Claim } from './claim.tsx';

/** The claimed units, and what became of them. */
export const ClaimLines = ({ claim }: { claim: Claim }) => {
  const { lines, status, outcome } = claim;
  const some = (field: 'credited_quantity' | 'replaced_quantity') => lines.some((line) => line[field] > 0);
  const isJudged = status !== 'open' && status !== 'withdrawn' && outcome !== 'shipment_cancelled';
  const isRefused = isJudged && lines.some((line) => refusedQuantity(line) > 0);
  return (
    <Section title="Claimed units" flush>
      <Table
        caption="Claimed units"
        rows={lines}
        keyOf={(line) => `${line.line_id} ${line.kind}`}
        columns={[
          {
            head: 'Item',
            cell: (line) => (
              <>
                {line.name}
                {line.note && <span className="cell-note written">{line.note}</span>}
                {line.photos.length > 0 && <Photos sums={line.photos} />}
              </>
            ),
          },
          { head: 'Problem', cell: (line) => words(line.kind) },
          {
            head: 'Claimed',
            align: 'right',
            cell: (line) => <Quantity value={line.quantity} unit={line.unit} />,
          },
          some('credited_quantity') && {
            head: 'Credited',
            align: 'right',
            cell: (line) => <Quantity value={line.credited_quantity} unit={line.unit} same />,
          },
          some('replaced_quantity') && {
            head: 'Shipped again',
            align: 'right',
            cell: (line) => <Quantity value={line.replaced_quantity} unit={line.unit} same />,
          },
          isRefused && {
            head: 'Refused',
            align: 'right',
            cell: (line) => <Quantity value={refusedQuantity(line)} unit={line.unit} same />,
          },
        ]}
      />
    </Section>
  );
};

/** The fingerprints of photos that the buyer keeps. A shown file is compared with them. */
const Photos = ({ sums }: { sums: readonly string[] }) => (
  <details className="more-words cell-note">
    <summary>{`${count(sums.length, 'photo')}, kept by the buyer`}</summary>
    <ul className="plain-list">
      {sums.map((sum) => (
        <li key={sum}>
          <code className="id">{sum}</code>
        </li>
      ))}
    </ul>
  </details>
);

/** What happened to it, the latest first. */
export const ClaimHistory = ({ claim }: { claim: Claim }) => {
  const { answer, escalation, decision } = claim;
  const entries = [
    decision && { at: decision.at, what: 'Decided by the operator', note: decision.reason },
    escalation && { at: escalation.at, what: `Escalated by ${escalation.by}`, note: escalation.reason },
    answer && { at: answer.at, what: `Answered by ${answer.by}`, note: answer.reason },
    { at: claim.opened_at, what: `Opened by ${claim.opened_by}`, note: null },
  ].filter((entry) => entry !== null);
  return (
    <Section title="Timeline">
      <ol className="timeline">
        {entries.map(({ at, what, note }) => (
          <li key={what}>
            <strong>{what}</strong>
            <span className="fine">
              <Time at={at} />
            </span>
            {note && <span className="written muted">{note}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
};
