import { type ReactNode, useState } from 'react';
import { totalsOf } from '../orders/purchase-totals.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import { Totals } from '../parts/money.tsx';
import { toast } from '../parts/toast.tsx';
import { Link } from '../router.tsx';
import { type Outcome, useEach } from '../use-operation.ts';
import { count } from '../words.ts';
import { type PurchaseRow, suppliersOf } from './purchase.ts';

type Choice = 'approve' | 'decline';

const choices = {
  approve: { verb: 'Approve', done: 'Approved and ordered', press: 'Approve and order' },
  decline: { verb: 'Decline', done: 'Declined', press: 'Decline' },
} as const;

/** The actions for the selected purchases, with their total. */
export const DecideSelected = ({
  purchases,
  onDone,
}: {
  purchases: readonly PurchaseRow[];
  onDone: () => void;
}) => {
  const [choice, setChoice] = useState<Choice>();
  return (
    <div className="selected">
      <p role="status">
        {`${count(purchases.length, 'purchase')} selected: `}
        <strong>
          <Together purchases={purchases} />
        </strong>
      </p>
      <Button size="small" look="primary" icon="check" onClick={() => setChoice('approve')}>
        {`Approve ${purchases.length}`}
      </Button>
      <Button size="small" onClick={() => setChoice('decline')}>
        {`Decline ${purchases.length}`}
      </Button>
      {choice && (
        <DecideDialog
          purchases={purchases}
          choice={choice}
          onDone={onDone}
          onClose={() => setChoice(undefined)}
        />
      )}
    </div>
  );
};

const Together = ({ purchases }: { purchases: readonly PurchaseRow[] }) => (
  <Totals values={totalsOf(purchases.flatMap(({ totals }) => totals))} />
);

/** Asks, decides one after the other, and says of each what became of it. */
const DecideDialog = ({
  purchases,
  choice,
  onDone,
  onClose,
}: {
  purchases: readonly PurchaseRow[];
  choice: Choice;
  onDone: () => void;
  onClose: () => void;
}) => {
  const approve = useEach('approve_purchase');
  const decline = useEach('decline_purchase');
  const [outcomes, setOutcomes] = useState<readonly Outcome<'approve_purchase' | 'decline_purchase'>[]>();
  const { verb, done, press } = choices[choice];
  const decide = async (note: string | undefined): Promise<void> => {
    const decided =
      choice === 'approve'
        ? await approve.run(
            purchases.map(({ id, totals }) => ({ purchase_id: id, note, expected_totals: totals })),
          )
        : await decline.run(purchases.map(({ id }) => ({ purchase_id: id, note })));
    if (decided.some(({ problem }) => problem)) return setOutcomes(decided);
    toast(`${count(purchases.length, 'purchase')}: ${done.toLowerCase()}`);
    onDone();
  };
  if (outcomes)
    return (
      <Dialog title="Not everything was decided" onClose={onDone}>
        <div role="alert">
          <Chosen purchases={purchases}>
            {({ id }) => {
              const problem = outcomes.find(({ input }) => input.purchase_id === id)?.problem;
              return problem ? (
                <span className="outcome">
                  <Icon name="alert" />
                  <span>
                    {problem.message} <Link to={`/purchases/${id}`}>Open this purchase</Link>
                  </span>
                </span>
              ) : (
                <span className="outcome ok">
                  <Icon name="check" />
                  {done}
                </span>
              );
            }}
          </Chosen>
        </div>
        <div className="form-actions">
          <Button look="primary" onClick={onDone}>
            Close
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={`${verb} ${count(purchases.length, 'purchase')}?`} onClose={onClose}>
      <Chosen purchases={purchases}>{() => null}</Chosen>
      <dl className="sums whole">
        <div>
          <dt>Together</dt>
          <dd>
            <Together purchases={purchases} />
          </dd>
        </div>
      </dl>
      <Form problem={undefined} onSubmit={(values) => decide(values.optional('note'))}>
        <TextArea name="note" label="Note" hint="Those who asked see it." rows={2} optional />
        <div className="form-actions">
          <Button
            type="submit"
            look={choice === 'approve' ? 'primary' : 'danger'}
            busy={approve.running || decline.running}
          >
            {press}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

/** The purchases in a few words each. */
const Chosen = ({
  purchases,
  children,
}: {
  purchases: readonly PurchaseRow[];
  children: (purchase: PurchaseRow) => ReactNode;
}) => (
  <ul className="chosen-list">
    {purchases.map((purchase) => (
      <li key={purchase.id}>
        <span>
          {suppliersOf(purchase)}
          <span className="cell-note">{`${purchase.requisitioner.name}, ${purchase.branch.name}`}</span>
        </span>
        <span className="right">
          <Totals values={purchase.totals} />
        </span>
        {children(purchase)}
      </li>
    ))}
  </ul>
);
