import { kindsInWords } from '../claims/claim.tsx';
import { ClaimHistory, ClaimLines } from '../claims/claim-parts.tsx';
import { Money } from '../parts/money.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { Link } from '../router.tsx';
import { useOperation } from '../use-operation.ts';
import { DecideForm } from './decide-form.tsx';
import type { Escalated } from './escalated.ts';

/** A claim that a buyer escalated: the statements of both sides, and the form for the operator's decision. */
export const EscalatedClaimPage = ({ claim_id }: { claim_id: string }) => {
  const { data: found, problem, reload } = useOperation('get_escalated_claim', { claim_id });
  const back = { to: '/operator/claims', label: 'Claims to decide' } as const;
  if (!found)
    return (
      <Page title="Claim" back={back}>
        {problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading rows={6} />}
      </Page>
    );
  const { claim } = found;
  const waits = claim.status === 'escalated';
  return (
    <Page
      title={`${kindsInWords(claim)}: ${claim.order_number}`}
      back={back}
      lead={`${claim.buyer.name} claims, ${claim.supplier.name} refuses`}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      <Note tone={waits ? 'warn' : 'ok'} icon={waits ? 'clock' : 'check'}>
        {waits ? (
          <>
            <Said by={claim.supplier.name} reason={claim.answer?.reason ?? 'No reason given'} />
            <Said by={claim.buyer.name} reason={claim.escalation?.reason ?? 'No reason given'} />
          </>
        ) : (
          <p>It is settled. {claim.decision && <span className="written">{claim.decision.reason}</span>}</p>
        )}
      </Note>
      <ClaimLines claim={claim} />
      {waits && (
        <DecideForm
          key={claim.updated_at}
          found={found}
          onDone={() => {
            toast('The claim is decided');
            reload();
          }}
        />
      )}
      <OrderFacts found={found} />
      <ClaimHistory claim={claim} />
    </Page>
  );
};

const Said = ({ by, reason }: { by: string; reason: string }) => (
  <p>
    <strong>{by}:</strong> <span className="written">{reason}</span>
  </p>
);

const OrderFacts = ({ found }: { found: Escalated }) => {
  const { claim, total, shipping, shipped_at, delivered_at, received_by } = found;
  const { buyer, supplier } = claim;
  const hasCredit = Number(claim.credited.amount) !== 0;
  return (
    <Section title="The order">
      <Facts
        facts={[
          ['Number', claim.order_number],
          [
            'Buyer',
            <Link key="buyer" to={`/operator/companies/${buyer.id}`}>
              {buyer.name}
            </Link>,
          ],
          ['Branch', claim.branch.name],
          [
            'Supplier',
            <Link key="supplier" to={`/operator/companies/${supplier.id}`}>
              {supplier.name}
            </Link>,
          ],
          ['Shipped', <Time key="shipped" at={shipped_at} />],
          ['Delivered', delivered_at ? <Time key="delivered" at={delivered_at} /> : 'Not recorded'],
          received_by !== null && ['Received by', received_by],
          ['Order total', <Money key="total" value={total} />],
          Number(shipping.amount) !== 0 && [
            'Of it shipping, without tax',
            <Money key="shipping" value={shipping} />,
          ],
          hasCredit && ['Credited of the claim, with tax', <Money key="credited" value={claim.credited} />],
        ]}
      />
    </Section>
  );
};
