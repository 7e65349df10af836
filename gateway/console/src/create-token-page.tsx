import { areas } from '@procura/contracts/permissions';
import { useState } from 'react';
import { useBranches } from './branches.ts';
import { CapFields, capsOf } from './cap-fields.tsx';
import { ConnectTool } from './connect-tool.tsx';
import type { AnswerOf } from './operations.ts';
import { Button, ButtonLink } from './parts/button.tsx';
import { CheckField, ChoiceField, SelectField, TextField } from './parts/field.tsx';
import { Form, type Values } from './parts/form.tsx';
import { Page, Section } from './parts/page.tsx';
import { useSession } from './session.tsx';
import { IntegrationsOff } from './tokens-page.tsx';
import { useAction, useOperation } from './use-operation.ts';
import { words } from './words.ts';

const lives = [
  ['', 'Never'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;

/** Makes an MCP token, then shows it once with what tools need to connect. */
export const CreateTokenPage = () => {
  const settings = useOperation('get_integration_settings', {});
  const action = useAction('create_token');
  const [made, setMade] = useState<AnswerOf<'create_token'>>();
  if (made) return <ConnectTool made={made} />;
  return (
    <Page
      title="Create a token"
      lead="For one tool. It can do what you can do, or less."
      back={{ to: '/tokens', label: 'MCP tokens' }}
      narrow
    >
      {settings.data?.api_enabled === false ? (
        <IntegrationsOff />
      ) : (
        <Form
          problem={action.problem}
          onSubmit={async (values) => {
            const answer = await action.run(inputOf(values));
            if (answer) setMade(answer);
            window.scrollTo(0, 0);
          }}
        >
          <Section>
            <div className="form">
              <TextField
                name="name"
                label="Name of the tool"
                placeholder="Claude Code on my laptop"
                hint="So that you know later what to revoke."
                autoFocus
              />
              <ReachFields guard={settings.data?.money_guard} />
              <SelectField name="expires_in_days" label="Expires" options={lives} defaultValue="90" />
            </div>
          </Section>
          <div className="form-actions">
            <Button type="submit" look="primary" busy={action.running}>
              Create token
            </Button>
            <ButtonLink to="/tokens">Cancel</ButtonLink>
          </div>
        </Form>
      )}
    </Page>
  );
};

const inputOf = (values: Values) => {
  const may = values.text('may');
  const chosenAreas = values.all('areas') as (typeof areas)[number][];
  const branch_ids = values.all('branch_ids');
  return {
    name: values.text('name'),
    ...(may === 'read' && { read_only: true }),
    ...(may === 'no_money' && { no_money: true }),
    ...(values.has('some_areas') && { areas: chosenAreas }),
    ...(values.has('some_branches') && { branch_ids }),
    caps: capsOf(values),
    expires_in_days: values.whole('expires_in_days'),
  };
};

const buyerChoices = [
  { value: 'read', label: 'Only read', hint: 'See orders, prices, balances. Change nothing.' },
  {
    value: 'no_money',
    label: 'Write, but not spend',
    hint: 'Prepare and change things. Nothing that commits or moves money.',
  },
  { value: 'all', label: 'Do everything my role allows', hint: 'Also place orders, award bids and pay.' },
];
/** Nothing that a supplier's tools do commits money. */
const supplierChoices = [
  { value: 'read', label: 'Only read', hint: 'See RFQs, orders and how far they are. Change nothing.' },
  {
    value: 'all',
    label: 'Do everything my role allows',
    hint: 'Also what changes something, such as having a delivery code sent.',
  },
];

type Guard = AnswerOf<'get_integration_settings'>['money_guard'];

/** Whether a person is asked before a tool spends, which depends on what the tool can. */
const askingWords: Record<Guard, string> = {
  required:
    'Each purchase needs your yes. Tools that speak MCP 2026-07-28 with elicitation ask you themselves; with all others it waits under “To confirm” for 24 hours.',
  when_supported:
    'Tools that speak MCP 2026-07-28 with elicitation ask you before they spend. All others spend without asking; an admin can have these wait too (Integrations, Money guard: Always).',
  off: 'Nobody is asked before it spends: the money guard is off.',
};

/** What the token may do of what its owner may. */
const ReachFields = ({ guard }: { guard: Guard | undefined }) => {
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
        chosen={[isBuyer ? 'no_money' : 'read']}
        onChoose={(value) => setSpends(value === 'all')}
        options={isBuyer ? buyerChoices : supplierChoices}
      />
      {spends && isBuyer && guard && <p className="hint">{askingWords[guard]}</p>}
      {spends && isBuyer && <CapFields />}
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
      {session.who.company.kind === 'buyer' && branches.items && branches.items.length > 1 && (
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
