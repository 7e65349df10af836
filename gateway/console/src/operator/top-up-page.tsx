import { formatMoney, parseMoney, subtract } from '@procura/money';
import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Money } from '../parts/money.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { MoneyField } from '../parts/number-fields.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { writtenPrice } from '../parts/prices.ts';
import { Time } from '../parts/time.tsx';
import { currencyOptions } from '../places.ts';
import { useAction } from '../use-operation.ts';
import { useCompany } from './company.ts';

type TopUp = AnswerOf<'top_up_balance'>;

/** Credits a buyer with money that has arrived for it. */
export const TopUpPage = ({ company_id }: { company_id: string }) => {
  const { data: found, problem, reload, to, back } = useCompany(company_id);
  const action = useAction('top_up_balance');
  const [made, setMade] = useState<TopUp>();
  if (made) return <ToppedUp topUp={made} back={back} />;
  return (
    <Page
      title="Top up balance"
      lead={found && `${found.company.name} can spend the money at once.`}
      back={back}
      narrow
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!found && !problem && <Loading rows={4} />}
      {found && (
        <Form
          problem={action.problem}
          onSubmit={async (values) => {
            const currency = values.text('amount.currency');
            const topUp = await action.run({
              company_id,
              amount: writtenPrice(values.text('amount.amount'), currency),
              reference: values.text('reference'),
            });
            if (topUp) setMade(topUp);
          }}
        >
          <Section>
            <div className="form">
              <MoneyField name="amount.amount" label="Amount received" placeholder="1000.00" autoFocus />
              <SelectField
                name="amount.currency"
                label="Currency"
                options={currencyOptions}
                defaultValue={found.company.currency}
              />
              <TextField
                name="reference"
                label="Number of the payment at the bank"
                maxLength={80}
                hint="A number is credited once, so that a repeat changes nothing. The company reads it."
              />
            </div>
          </Section>
          <div className="form-actions">
            <Button type="submit" look="primary" busy={action.running}>
              Credit the amount
            </Button>
            <ButtonLink to={to}>Cancel</ButtonLink>
          </div>
        </Form>
      )}
    </Page>
  );
};

const ToppedUp = ({ topUp, back }: { topUp: TopUp; back: ReturnType<typeof useCompany>['back'] }) => {
  const { amount, balance, reference, created_at, repeated } = topUp;
  const before = formatMoney(subtract(parseMoney(balance.available), parseMoney(amount)));
  return (
    <Page title={repeated ? 'This payment was credited before' : 'The amount is credited'} back={back} narrow>
      {repeated && <Note tone="warn">Nothing has changed: each number of a payment is credited once.</Note>}
      <Section>
        <Facts
          facts={[
            !repeated && ['Available before', <Money key="before" value={before} />],
            ['Credited', <Money key="amount" value={amount} />],
            ['Available now', <Money key="now" value={balance.available} />],
            ['Number of the payment', reference],
            ['Booked', <Time key="booked" at={created_at} />],
          ]}
        />
      </Section>
      <div className="form-actions">
        <ButtonLink to={back.to}>Done</ButtonLink>
      </div>
    </Page>
  );
};
