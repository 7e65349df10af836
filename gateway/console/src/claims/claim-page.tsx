import { useState } from 'react';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Money } from '../parts/money.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { Link } from '../router.tsx';
import { useOperation } from '../use-operation.ts';
import { AnswerForm } from './answer-form.tsx';
import { type Claim, ClaimBadge, kindsInWords, useSide } from './claim.tsx';
import { ClaimHistory, ClaimLines } from './claim-parts.tsx';
import { ClaimState } from './claim-state.tsx';

const back = { to: '/claims', label: 'Claims' } as const;

/** One claim: its lines, the next step of each side, and the decision. */
export const ClaimPage = ({ claim_id }: { claim_id: string }) => {
  const side = useSide();
  const { data: claim, problem, reload } = useOperation('get_claim', { claim_id });
  if (!claim)
    return (
      <Page title="Claim" back={back}>
        {problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading rows={6} />}
      </Page>
    );
  return (
    <Page
      title={`${kindsInWords(claim)}: ${claim.order_number}`}
      back={back}
      lead={
        side === 'buyer'
          ? `Claim to ${claim.supplier.name} for ${claim.branch.name}`
          : `Claim of ${claim.buyer.name} for ${claim.branch.name}`
      }
      actions={<NextSteps claim={claim} onChanged={reload} />}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      <ClaimState claim={claim} side={side} />
      <ClaimFacts claim={claim} />
      <ClaimLines claim={claim} />
      {claim.allowed_actions.includes('answer_claim') && (
        <AnswerForm key={claim.updated_at} claim={claim} onDone={reload} />
      )}
      <ClaimHistory claim={claim} />
    </Page>
  );
};

/** What the buyer may do with it. */
const NextSteps = ({ claim, onChanged }: { claim: Claim; onChanged: () => void }) => {
  const [asked, setAsked] = useState<'escalate' | 'withdraw'>();
  const may = (operation: string) => claim.allowed_actions.includes(operation);
  const done = (said: string) => {
    setAsked(undefined);
    toast(said);
    onChanged();
  };
  const close = () => setAsked(undefined);
  return (
    <>
      {may('escalate_claim') && (
        <Button look="primary" onClick={() => setAsked('escalate')}>
          Ask the operator
        </Button>
      )}
      {may('withdraw_claim') && <Button onClick={() => setAsked('withdraw')}>Withdraw</Button>}
      {asked === 'escalate' && (
        <ReasonDialog
          operation="escalate_claim"
          inputOf={(reason) => ({ claim_id: claim.id, reason })}
          title="Ask the operator to decide?"
          hint={`The operator and ${claim.supplier.name} read it.`}
          look="primary"
          confirm="Ask the operator"
          onDone={() => done('The operator decides')}
          onClose={close}
        >
          <p>
            The operator of the platform reads the claim, the answer and your reason, and decides what was
            refused. The decision is final.
          </p>
        </ReasonDialog>
      )}
      {asked === 'withdraw' && (
        <Confirm
          operation="withdraw_claim"
          input={{ claim_id: claim.id }}
          title="Withdraw the claim?"
          confirm="Withdraw claim"
          danger
          onDone={() => done('The claim is withdrawn')}
          onClose={close}
        >
          <p>
            Units that are not decided are again what they were before the claim: accepted, or to be counted.
          </p>
        </Confirm>
      )}
    </>
  );
};

const ClaimFacts = ({ claim }: { claim: Claim }) => {
  const hasCredit = Number(claim.credited.amount) !== 0;
  const hasShipping = Number(claim.shipping_credited.amount) !== 0;
  return (
    <Section>
      <Facts
        facts={[
          ['Status', <ClaimBadge key="status" claim={claim} />],
          [
            'Order',
            <Link key="order" to={`/orders/${claim.order_id}`}>
              {claim.order_number}
            </Link>,
          ],
          claim.reference !== null && ['Reference', claim.reference],
          ['Opened', <Time key="opened" at={claim.opened_at} />],
          hasCredit && ['Credited, with tax', <Money key="credited" value={claim.credited} />],
          hasShipping && [
            'Of it shipping, without tax',
            <Money key="shipping" value={claim.shipping_credited} />,
          ],
          claim.return_to !== null && [
            'Send the units to',
            <span key="return" className="written">
              {claim.return_to}
            </span>,
          ],
        ]}
      />
    </Section>
  );
};
