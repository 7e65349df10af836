import { useState } from 'react';
import { useFirstBranch } from '../buy/branch-choice.ts';
import type { InputOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmAction } from '../parts/dialog.tsx';
import { SelectField, TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useSentLines } from '../parts/line-editor.tsx';
import { Loading } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { BranchPicker, type Choice } from '../parts/pick-field.tsx';
import { writtenPrice } from '../parts/prices.ts';
import { writtenQuantity } from '../parts/quantities.ts';
import { toast } from '../parts/toast.tsx';
import { currencyOptions } from '../places.ts';
import { Problem } from '../problem.ts';
import { navigate } from '../router.tsx';
import { useSession, useTimeZone } from '../session.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { count } from '../words.ts';
import { type Deadline, instantOf, usualDeadline } from './deadline.ts';
import { DeadlineFields } from './deadline-fields.tsx';
import { DraftItems } from './draft-items.tsx';
import { PasteItems } from './paste-items.tsx';
import { mostDecimals } from './pasted-items.ts';
import { type ChangeDraft, type Draft, type DraftItem, isBlank, removeDraft, useDraft } from './rfq-draft.ts';
import { SuppliersField } from './suppliers-field.tsx';

/** Asks suppliers for prices. What is entered is kept in this browser until it is sent. */
export const NewRfqPage = () => {
  const branch = useFirstBranch();
  const [isAsked, setIsAsked] = useState(false);
  /** How often it was emptied: what was picked is shown no longer. */
  const [emptied, setEmptied] = useState(0);
  return (
    <Page
      title="New RFQ"
      back={{ to: '/rfqs', label: 'RFQs' }}
      lead="Suppliers see it as soon as you send it, and bid until the deadline. No supplier sees the bid of another."
      actions={
        <Button look="quiet" onClick={() => setIsAsked(true)}>
          Empty the form
        </Button>
      }
    >
      {branch === undefined ? <Loading rows={6} /> : <RfqForm key={emptied} first={branch} />}
      {isAsked && (
        <ConfirmAction
          action={emptying}
          input={undefined}
          title="Empty the form?"
          confirm="Empty the form"
          danger
          onDone={() => {
            setIsAsked(false);
            setEmptied(emptied + 1);
          }}
          onClose={() => setIsAsked(false)}
        >
          <p>Everything that you have entered is removed.</p>
        </ConfirmAction>
      )}
    </Page>
  );
};

const emptying = {
  running: false,
  problem: undefined,
  run: async () => {
    removeDraft();
    return true;
  },
};

const RfqForm = ({ first }: { first: Choice | null }) => {
  const timeZone = useTimeZone();
  const [draft, changeDraft] = useDraft();
  const [usual] = useState(() => usualDeadline(new Date(), timeZone));
  const branch = draft.branch === undefined ? first : draft.branch;
  const currency = useCurrency(draft, branch);
  const creating = useAction('create_rfq');
  const [unread, setUnread] = useState<Problem>();
  const { keep, atLines } = useSentLines('items');
  const deadline = draft.deadline ?? usual;
  const send = async (): Promise<void> => {
    const sent = keep(draft.items.flatMap((item, place) => (isBlank(item) ? [] : [place])));
    const { items, problem } = itemsOf(draft.items, { sent, currency });
    setUnread(problem);
    creating.clear();
    if (problem) return;
    const rfq = await creating.run({
      branch_id: (branch?.id ?? '') as InputOf<'create_rfq'>['branch_id'],
      title: draft.title,
      ...(draft.description.trim() && { description: draft.description }),
      items,
      deadline: instantOf(deadline, timeZone),
      currency,
      supplier_company_ids: draft.suppliers.map(
        ({ id }) => id as InputOf<'create_rfq'>['supplier_company_ids'][number],
      ),
    });
    if (!rfq) return;
    removeDraft();
    toast(`${rfq.number} is sent to ${count(rfq.suppliers.length, 'supplier')}`);
    navigate(`/rfqs/${rfq.id}`, { replace: true });
  };
  return (
    <Form label="RFQ" problem={unread ?? atLines(creating.problem)} onSubmit={send}>
      <General draft={{ ...draft, branch, currency, deadline }} onChange={changeDraft} />
      <Section title="Items" lead="Suppliers bid a price for one unit. They do not see your target prices.">
        <div className="fields">
          <DraftItems
            items={draft.items}
            currency={currency}
            onChange={(change) => changeDraft(({ items }) => ({ items: change(items) }))}
          />
          <PasteItems pasted={draft.pasted} currency={currency} onChange={changeDraft} />
        </div>
      </Section>
      <Section>
        <SuppliersField
          chosen={draft.suppliers}
          onChange={(suppliers) => changeDraft(() => ({ suppliers }))}
        />
      </Section>
      <div className="form-actions">
        <Button type="submit" look="primary" busy={creating.running}>
          {draft.suppliers.length > 0 ? `Send to ${count(draft.suppliers.length, 'supplier')}` : 'Send'}
        </Button>
      </div>
    </Form>
  );
};

/** What is asked as a whole. */
const General = ({
  draft: { title, branch, currency, deadline, description },
  onChange,
}: {
  draft: Draft & { branch: Choice | null; deadline: Deadline };
  onChange: ChangeDraft;
}) => (
  <Section>
    <div className="fields">
      <TextField
        name="title"
        label="Title"
        hint="Suppliers read it."
        value={title}
        onChange={({ currentTarget: { value } }) => onChange(() => ({ title: value }))}
      />
      <div className="form-row">
        <BranchPicker
          name="branch_id"
          label="Branch"
          chosen={branch}
          onChoose={(chosen) => onChange(() => ({ branch: chosen }))}
        />
        <SelectField
          name="currency"
          label="Currency"
          value={currency}
          options={currencyOptions}
          onChange={({ currentTarget: { value } }) => onChange(() => ({ currency: value }))}
        />
        <DeadlineFields deadline={deadline} onChange={(changed) => onChange(() => ({ deadline: changed }))} />
      </div>
      <TextArea
        name="description"
        label="Description"
        hint="What suppliers should know, such as delivery, installation and payment."
        optional
        value={description}
        onChange={({ currentTarget: { value } }) => onChange(() => ({ description: value }))}
      />
    </div>
  </Section>
);

/** The chosen currency, or that of the branch. */
const useCurrency = (draft: Draft, branch: Choice | null): string => {
  const { may, who } = useSession();
  const isAsked = draft.currency === undefined && branch !== null && may('get_branch');
  const { data } = useOperation('get_branch', isAsked ? { branch_id: branch.id } : null);
  return draft.currency ?? data?.currency ?? who.company.currency;
};

/** The items that are sent; a problem if a quantity cannot be read, before anything is sent. */
const itemsOf = (
  items: readonly DraftItem[],
  { sent, currency }: { sent: readonly number[]; currency: string },
): { items: InputOf<'create_rfq'>['items']; problem: Problem | undefined } => {
  const errors: { path: string; message: string }[] = [];
  const read = sent.flatMap((place) => {
    const item = items[place];
    const written = writtenQuantity(item?.quantity ?? '', mostDecimals);
    if (!item) return [];
    if ('problem' in written) {
      errors.push({ path: `items.${place}.quantity`, message: written.problem });
      return [];
    }
    const decimals = String(written.quantity).split('.')[1]?.length ?? 0;
    return [
      {
        name: item.name,
        quantity: written.quantity,
        ...(decimals > 0 && { quantity_decimals: decimals }),
        ...(item.unit.trim() && { unit: item.unit }),
        ...(item.target.trim() && { target_unit_price: writtenPrice(item.target, currency) }),
        ...(item.specification.trim() && { specification: item.specification }),
      },
    ];
  });
  return {
    items: read,
    problem: errors.length > 0 ? new Problem(400, { code: 'invalid_input', errors }) : undefined,
  };
};
