import { useMemo, useState } from 'react';
import type { InputOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ConfirmAction } from '../parts/dialog.tsx';
import { TextArea, TextField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { readQuantities } from '../parts/number-fields.tsx';
import { Page, Section } from '../parts/page.tsx';
import { BranchPicker, type Choice } from '../parts/pick-field.tsx';
import type { Problem } from '../problem.ts';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { count } from '../words.ts';
import { type BasketLine, mostLines, removeLines, sentOrder, useBasket } from './basket.ts';
import { BasketCheck } from './basket-check.tsx';
import { BasketLines, bySupplier, quantityName } from './basket-lines.tsx';
import { useFirstBranch } from './branch-choice.ts';
import { SentBefore } from './sent-before.tsx';
import { atQuantities, problemOfPreview, usePurchase } from './use-purchase.ts';

/** What the person is about to order: its lines, for whom, and what ordering it would do. */
export const BasketPage = () => {
  const session = useSession();
  const lines = useBasket();
  const branch = useFirstBranch();
  const [isEmptied, setIsEmptied] = useState(false);
  const [sentBefore, setSentBefore] = useState(sentOrder.read);
  if (sentBefore) return <SentBefore sent={sentBefore} onKnown={() => setSentBefore(null)} />;
  if (lines.length === 0)
    return (
      <Page title="Basket">
        <Section>
          <EmptyState
            icon="cart"
            title="The basket is empty"
            action={
              <ButtonLink to="/buy" look="primary">
                Find products
              </ButtonLink>
            }
          >
            It is kept in this browser until you order, sign out or switch the company.
          </EmptyState>
        </Section>
      </Page>
    );
  return (
    <Page
      title="Basket"
      lead={`${count(lines.length, 'line')}${lines.length >= mostLines ? ', which is as many as fit' : ''}.`}
      actions={
        <>
          <ButtonLink to="/buy" icon="search">
            Add more
          </ButtonLink>
          {session.may('create_recurrence') && (
            <ButtonLink to="/recurring/new?from=basket" icon="clock">
              Make it recurring
            </ButtonLink>
          )}
          <Button look="quiet" onClick={() => setIsEmptied(true)}>
            Empty the basket
          </Button>
        </>
      }
    >
      {branch === undefined ? <Loading /> : <BasketForm lines={lines} first={branch} />}
      {isEmptied && (
        <ConfirmAction
          action={emptying}
          input={lines.map(({ product_id }) => product_id)}
          title="Empty the basket?"
          confirm="Empty the basket"
          danger
          onDone={() => setIsEmptied(false)}
          onClose={() => setIsEmptied(false)}
        >
          <p>Its {count(lines.length, 'line')} are removed.</p>
        </ConfirmAction>
      )}
    </Page>
  );
};

const emptying = {
  running: false,
  problem: undefined,
  run: async (product_ids: readonly string[]) => {
    removeLines(product_ids);
    return true;
  },
};

const BasketForm = ({ lines, first }: { lines: readonly BasketLine[]; first: Choice | null }) => {
  const [unread, setUnread] = useState<Problem>();
  const { checked, checking, placing, ...purchase } = usePurchase();
  const groups = bySupplier(lines);
  const shown = groups.flatMap((group) => group.lines);
  const offers = useOffers(lines);
  // What is wrong belongs to the lines as they were checked.
  const onEdit = (): void => {
    setUnread(undefined);
    purchase.forget();
  };
  const submit = (values: Values): void => {
    const { quantities, problem } = readQuantities(
      values,
      shown.map(({ quantity_decimals }, place) => ({
        name: quantityName(place),
        decimals: quantity_decimals,
      })),
    );
    setUnread(problem);
    if (problem) purchase.forget();
    else
      void purchase.check(
        {
          branch_id: values.optional('branch_id') as InputOf<'preview_basket'>['branch_id'],
          lines: shown.map(({ product_id }, place) => ({ product_id, quantity: quantities[place] ?? 0 })),
          reference: values.optional('reference'),
          requested_on: values.optional('requested_on'),
          message_to_supplier: values.optional('message_to_supplier'),
        },
        { internal_note: values.optional('internal_note') },
      );
  };
  const problem = useMemo(
    () => unread ?? atQuantities(purchase.problem) ?? (checked && problemOfPreview(checked.preview)),
    [unread, purchase.problem, checked],
  );
  return (
    <>
      {offers.problem && <ErrorNote problem={offers.problem} onRetry={offers.reload} />}
      <Form label="Basket" problem={problem} onSubmit={submit}>
        <ForWhom first={first} onEdit={onEdit} />
        <BasketLines groups={groups} offers={offers.items} preview={checked?.preview} onEdit={onEdit} />
        <Messages onEdit={onEdit} />
        {!checked && (
          <div className="form-actions">
            <Button type="submit" look="primary" icon="checks" busy={checking}>
              Check
            </Button>
            <span className="muted">Shows freight, tax and who must approve. Nothing is ordered yet.</span>
          </div>
        )}
      </Form>
      {checked && <BasketCheck checked={checked} busy={placing || checking} onPlace={purchase.place} />}
    </>
  );
};

/** The offers of the products in the basket, by id; those of before while they are read again. */
const useOffers = (lines: readonly BasketLine[]) => {
  const product_ids = lines.map(({ product_id }) => product_id).toSorted();
  const { data, problem, reload } = useOperation('search_products', { product_ids });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return { items: last && new Map(last.data.map((offer) => [offer.id as string, offer])), problem, reload };
};

const ForWhom = ({ first, onEdit }: { first: Choice | null; onEdit: () => void }) => (
  <Section>
    <div className="form-row">
      <BranchPicker name="branch_id" label="Branch" chosen={first} onChoose={onEdit} />
      <TextField name="requested_on" label="Wanted by" type="date" optional onChange={onEdit} />
      <TextField
        name="reference"
        label="Reference"
        placeholder="Such as a PO number"
        optional
        onChange={onEdit}
      />
    </div>
  </Section>
);

const Messages = ({ onEdit }: { onEdit: () => void }) => (
  <Section>
    <div className="form-row">
      <TextArea name="message_to_supplier" label="Message to suppliers" rows={2} optional onChange={onEdit} />
      <TextArea name="internal_note" label="Note for your company" rows={2} optional onChange={onEdit} />
    </div>
  </Section>
);
