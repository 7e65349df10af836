import type { Money as MoneyValue } from '@procura/contracts';
import { compare, formatMoney as decimalOf, parseMoney, subtract } from '@procura/money';
import type { AnswerOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { CodeBlock } from '../parts/copy.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Facts, Section } from '../parts/page.tsx';
import { Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { type Invoice, isNothing } from './invoice.ts';

type Billing = AnswerOf<'get_order_billing'>;

/** The payment of the whole order of an invoice, for those who may pay. */
export const PayOrder = ({ invoice, onPaid }: { invoice: Invoice; onPaid: () => void }) => {
  const session = useSession();
  const { order_id, order_number } = invoice;
  const billing = useOperation('get_order_billing', { order_id });
  const balance = useOperation('get_company_balance', session.may('get_company_balance') ? {} : null);
  const pay = useAction('pay_order_with_balance');
  const link = useAction('generate_order_payment_link');
  const { data } = billing;
  if (!data)
    return (
      <Section title="Payment">
        {billing.problem ? <ErrorNote problem={billing.problem} onRetry={billing.reload} /> : <Loading />}
      </Section>
    );
  const { due } = data;
  const reload = (): void => {
    billing.reload();
    balance.reload();
    onPaid();
  };
  const payNow = async (): Promise<void> => {
    const paid = await pay.run({ order_id, expected_total: due });
    if (paid) toast(`${order_number} is paid`);
    // A refusal, such as that another person has paid it, changes what is shown too.
    reload();
  };
  const makeLink = async (): Promise<void> => {
    await link.run({ order_id, expected_total: due });
    reload();
  };
  const pays = session.may('pay_order_with_balance');
  const available = balance.data && availableIn(balance.data, due.currency);
  const covers = !available || compare(parseMoney(available), parseMoney(due)) >= 0;
  return (
    <Section title="Payment">
      <div className="form">
        {pay.problem && <ErrorNote problem={pay.problem} />}
        {link.problem && <ErrorNote problem={link.problem} />}
        {isNothing(due) ? (
          <p>Nothing of order {order_number} is to be paid.</p>
        ) : (
          <>
            <Due invoice={invoice} due={due} />
            {pays && <Balance available={available} due={due} covers={covers} />}
            <div className="form-actions">
              {pays && (
                <Button look="primary" busy={pay.running} disabled={!covers} onClick={payNow}>
                  {`Pay ${formatMoney(due)} from balance`}
                </Button>
              )}
              {session.may('generate_order_payment_link') && !data.payment_link && (
                <Button icon="send" busy={link.running} onClick={makeLink}>
                  Make a payment link
                </Button>
              )}
            </div>
            {data.payment_link && <PaymentLink link={data.payment_link} />}
          </>
        )}
      </div>
    </Section>
  );
};

/** The order to pay, its amount, and what a person should know before paying. */
const Due = ({ invoice, due }: { invoice: Invoice; due: MoneyValue }) => (
  <>
    <Facts facts={[[`To be paid of ${invoice.order_number}`, <Money key="due" value={due} />]]} />
    {due.amount !== invoice.due.amount && (
      <p className="fine">
        This is the whole order: {formatMoney(invoice.due)} of this invoice, and its other invoices or what is
        not shipped yet.
      </p>
    )}
    <MatchNote status={invoice.match_status} />
  </>
);

const MatchNote = ({ status }: { status: Invoice['match_status'] }) => {
  if (status === 'waiting_for_receipt')
    return <Note tone="warn">The delivery of this invoice is not accepted yet.</Note>;
  return status === 'claimed' && <Note tone="warn">A claim about the delivery of this invoice is open.</Note>;
};

const availableIn = ({ balances }: AnswerOf<'get_company_balance'>, currency: string): MoneyValue =>
  balances.find((one) => one.currency === currency)?.available ?? { amount: '0', currency };

/** The balance before and after the payment. */
const Balance = ({
  available,
  due,
  covers,
}: {
  available: MoneyValue | undefined;
  due: MoneyValue;
  covers: boolean;
}) => {
  const { who } = useSession();
  if (!available)
    return (
      who.branch_ids !== null && (
        <p className="fine">
          You work for some branches and do not see the balance of the company. If it does not cover the
          order, nothing is paid.
        </p>
      )
    );
  const [more, less] = covers ? [available, due] : [due, available];
  const rest = decimalOf(subtract(parseMoney(more), parseMoney(less)));
  return (
    <>
      <Facts
        facts={[
          ['Balance now', <Money key="now" value={available} />],
          covers && ['Balance afterwards', <Money key="after" value={rest} />],
        ]}
      />
      {!covers && (
        <Note tone="warn">
          The balance lacks {formatMoney(rest)}. Have it topped up, or let somebody pay by a payment link.
        </Note>
      )}
    </>
  );
};

/** The open link of the order, to copy. */
const PaymentLink = ({ link: { url, expires_at } }: { link: NonNullable<Billing['payment_link']> }) => (
  <div>
    <p>
      Anyone who opens this link can pay, until <Time at={expires_at} />.
    </p>
    <CodeBlock text={url} label="Payment link" />
  </div>
);
