import { type Answer, type Failure, type getPaymentPage, moneyInWords } from '@procura/contracts';
import { escapeHtml, htmlPage } from '../edge/static-page.ts';

/** The content of the sandbox’s page. */
type PaymentPage = Answer<typeof getPaymentPage>;

/** The page at which a payment link of the sandbox is paid, in each of its states. */
export const paymentPage = (link: PaymentPage): Buffer => {
  const amount = escapeHtml(moneyInWords(link.amount));
  const order = escapeHtml(link.order_number);
  const { title, text } = wordsOf(link);
  return htmlPage(
    `${title} – order ${link.order_number}`,
    `<main><h1>${title}</h1>
<p class="amount"><strong>${amount}</strong></p>
<dl><dt>To</dt><dd>${escapeHtml(link.payee)}</dd><dt>Order</dt><dd>${order}</dd>
<dt>Pay until</dt><dd><time datetime="${escapeHtml(link.expires_at)}">${escapeHtml(inWords(link.expires_at))}</time></dd></dl>
<p role="status">${text}</p>
${link.status === 'open' ? `<form method="post"><button type="submit">Pay ${amount}</button></form>` : ''}</main>`,
  );
};

const states: Record<PaymentPage['status'], { title: string; text: string }> = {
  open: {
    title: 'Payment',
    text: 'This is the sandbox: paying here moves no real money. One press of the button pays the whole amount.',
  },
  paid: {
    title: 'Paid',
    text: 'Thank you. The payment has arrived; nothing is left to do. You can close this page.',
  },
  expired: {
    title: 'This payment link has expired',
    text: 'This link can no longer be paid. Ask its sender for another.',
  },
  cancelled: {
    title: 'This payment link was cancelled',
    text: 'This link cannot be paid: the order was paid in another way, has changed or has ended. Ask the sender of the link.',
  },
};

/** The page states where the money is, in every state of the link. */
const wordsOf = ({ status, credited }: PaymentPage): { title: string; text: string } => {
  if (!credited) return states[status];
  const where = `${escapeHtml(moneyInWords(credited))} was credited to the balance of the company that ordered. Ask the sender of the link if you want it back.`;
  return status === 'paid'
    ? { title: states.paid.title, text: `The order is paid. Beyond that, ${where}` }
    : {
        title: 'Your payment came too late',
        text: `The order was paid in another way, has changed or has ended before your payment arrived. ${where}`,
      };
};

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const inWords = (instant: string): string => `${words.format(new Date(instant))} UTC`;

/** The page to which a provider with its own page sends the payer afterwards. */
export const donePage = (): Buffer =>
  htmlPage(
    'Thank you',
    '<main><h1>Thank you</h1><p>The order shows the payment as soon as the payment provider has confirmed it, usually within a minute. If the order was cancelled or paid in another way before, the amount is credited to the balance of the company that ordered. You can close this page.</p></main>',
  );

/** Why a payment page cannot be shown, for the person who opened it. */
export const failurePage = (failure: Failure, status: number): Buffer => {
  const [title, text] =
    status === 404
      ? [
          'There is no such payment link',
          'Open the complete address that was sent to you, or ask its sender for another.',
        ]
      : [status === 429 ? 'Too many requests' : 'This does not work now', failure.message];
  return htmlPage(title, `<main><h1>${title}</h1><p>${escapeHtml(text)}</p></main>`);
};
