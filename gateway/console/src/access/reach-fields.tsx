import { areas } from '@procura/contracts/permissions';
import { useState } from 'react';
import { useBranches } from '../company/branches.ts';
import type { AnswerOf } from '../operations.ts';
import { CheckField, ChoiceField } from '../parts/field.tsx';
import type { Values } from '../parts/form.tsx';
import { ErrorNote } from '../parts/notice.tsx';
import { useSession } from '../session.tsx';
import { words } from '../words.ts';
import { CapFields, capsOf } from './cap-fields.tsx';

/** How much of its owner's rights: `no_money` permits writing without spending. */
export type Reach = 'read' | 'no_money' | 'all';
type Choice = { value: Reach; label: string; hint: string };

/** The choice in {@link ReachFields}, in the form of create_token and decide_authorization. */
export const reachOf = (values: Values) => {
  const may = values.text('may');
  const chosenAreas = values.all('areas') as (typeof areas)[number][];
  const branch_ids = values.all('branch_ids');
  return {
    ...(may === 'read' && { read_only: true }),
    ...(may === 'no_money' && { no_money: true }),
    ...(values.has('some_areas') && { areas: chosenAreas }),
    ...(values.has('some_branches') && { branch_ids }),
    caps: capsOf(values),
  };
};

const buyerChoices: Choice[] = [
  { value: 'read', label: 'Only read', hint: 'See orders, prices, balances. Change nothing.' },
  {
    value: 'no_money',
    label: 'Write, but not spend',
    hint: 'Prepare and change things. Nothing that commits or moves money.',
  },
  { value: 'all', label: 'Do everything my role allows', hint: 'Also place orders, award bids and pay.' },
];
/** No supplier's tool commits funds. */
const supplierChoices: Choice[] = [
  { value: 'read', label: 'Only read', hint: 'See RFQs, orders and how far they are. Change nothing.' },
  {
    value: 'all',
    label: 'Do everything my role allows',
    hint: 'Also what changes something, such as having a delivery code sent.',
  },
];

type Guard = AnswerOf<'get_integration_settings'>['money_guard'];

/** Whether a person is asked before a tool spends, which depends on the tool's client. */
const askingWords: Record<Guard, string> = {
  required:
    'Each purchase needs your yes. Tools that speak MCP 2026-07-28 with elicitation ask you themselves; with all others it waits under “To confirm” for 24 hours.',
  when_supported:
    'Tools that speak MCP 2026-07-28 with elicitation ask you before they spend. All others spend without asking; an admin can have these wait too (Integrations, Money guard: Always).',
  off: 'Nobody is asked before it spends: the money guard is off.',
};

/**
 * Fields for the part of its owner's rights that a token or an assistant gets. `offered`: the available choices, all by
 * default; `first`: the initial one.
 */
export const ReachFields = ({
  guard,
  offered = ['read', 'no_money', 'all'],
  first,
}: {
  guard: Guard | undefined;
  offered?: readonly Reach[];
  first?: Reach;
}) => {
  const session = useSession();
  const branches = useBranches();
  const isBuyer = session.who.company.kind === 'buyer';
  const [spends, setSpends] = useState(false);
  const [someAreas, setSomeAreas] = useState(false);
  const [someBranches, setSomeBranches] = useState(false);
  return (
    <>
      <ChoiceField
        name="may"
        kind="radio"
        label="It may"
        chosen={[first ?? (isBuyer ? 'no_money' : 'read')]}
        onChoose={(value) => setSpends(value === 'all')}
        options={(isBuyer ? buyerChoices : supplierChoices).filter(({ value }) => offered.includes(value))}
      />
      {spends && isBuyer && guard && <p className="hint">{askingWords[guard]}</p>}
      {spends && isBuyer && <CapFields currency={session.who.company.currency} />}
      <CheckField
        name="some_areas"
        label="Only some areas"
        onChange={(event) => setSomeAreas(event.currentTarget.checked)}
      />
      {someAreas && (
        <ChoiceField
          name="areas"
          label="These areas"
          chosen={[]}
          columns
          options={areas.map((area) => ({ value: area, label: words(area) }))}
        />
      )}
      {branches.problem && <ErrorNote problem={branches.problem} onRetry={branches.reload} />}
      {isBuyer && branches.items && branches.items.length > 1 && (
        <CheckField
          name="some_branches"
          label="Only some branches"
          onChange={(event) => setSomeBranches(event.currentTarget.checked)}
        />
      )}
      {someBranches && (
        <div className="scroll-list">
          <ChoiceField
            name="branch_ids"
            label="These branches"
            chosen={[]}
            columns
            options={(branches.items ?? []).map((branch) => ({ value: branch.id, label: branch.name }))}
          />
        </div>
      )}
    </>
  );
};
