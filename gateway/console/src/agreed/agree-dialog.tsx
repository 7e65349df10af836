import { useState } from 'react';
import { dayIn } from '../overview/spend-by-day.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { formatMoney } from '../parts/money.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { MoneyField } from '../parts/number-fields.tsx';
import { BuyerPicker, OwnProductPicker } from '../parts/pick-field.tsx';
import { writtenPrice } from '../parts/prices.ts';
import type { Problem } from '../problem.ts';
import { PriceBreakFields, readPriceBreaks } from '../selling/price-break-fields.tsx';
import type { OwnProduct } from '../selling/product.ts';
import { useTimeZone } from '../session.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import type { Agreed } from './agreed-filters.ts';

type Id = OwnProduct['id'];
type Company = { id: string; name: string };

/** Agrees a price with a buyer, or another one in place of `before`. */
export const AgreeDialog = ({
  before,
  product_id: given = '',
  buyer = null,
  onDone,
  onClose,
}: {
  before?: Agreed;
  /** The product, if it is known. */
  product_id?: string;
  /** The buyer, if it is known. */
  buyer?: Company | null;
  onDone: () => void;
  onClose: () => void;
}) => {
  const [product_id, setProduct] = useState<string>(given);
  const [unread, setUnread] = useState<Problem>();
  const action = useAction('set_agreed_price');
  const { data, problem, reload } = useOperation(
    'list_own_products',
    product_id ? { product_id: product_id as Id } : null,
  );
  const product = data?.data.find(({ id }) => id === product_id);
  return (
    <Dialog title={before ? `Change the price of ${before.product.name}` : 'Agree a price'} onClose={onClose}>
      <Form
        label="Agreed price"
        problem={unread ?? action.problem}
        onSubmit={async (values) => {
          const currency = product?.list_price.currency ?? '';
          const breaks = readPriceBreaks(values, currency);
          setUnread(breaks.problem);
          if (breaks.problem) return;
          const valid_to = values.optional('valid_to');
          const saved = await action.run({
            product_id: values.text('product_id') as Id,
            buyer_company_id: values.text('buyer_company_id') as Agreed['buyer']['id'],
            price: writtenPrice(values.text('price'), currency),
            price_breaks: breaks.price_breaks,
            valid_from: values.text('valid_from'),
            ...(valid_to && { valid_to }),
          });
          if (saved) onDone();
        }}
      >
        <BuyerField buyer={before?.buyer ?? buyer} isFixed={before !== undefined} />
        {given ? (
          <input type="hidden" name="product_id" value={given} />
        ) : (
          <OwnProductPicker
            name="product_id"
            label="Product"
            chosen={null}
            onChoose={(choice) => setProduct(choice?.id ?? '')}
          />
        )}
        {given && product && !before && (
          <p>
            The product is {product.name}, {product.sku}.
          </p>
        )}
        {problem && <ErrorNote problem={problem} onRetry={reload} />}
        {product_id && !product && !problem && <Loading />}
        {product && <PriceFields key={product.id} product={product} before={before} />}
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Agree
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

/** A buyer that the supplier has to do with is picked; another one has said the id of its company. */
const BuyerField = ({ buyer, isFixed }: { buyer: Company | null; isFixed: boolean }) => {
  const [isUnknown, setUnknown] = useState(false);
  if (buyer && isFixed)
    return (
      <>
        <p>For {buyer.name}.</p>
        <input type="hidden" name="buyer_company_id" value={buyer.id} />
      </>
    );
  return (
    <div className="fields">
      {isUnknown ? (
        <TextField
          name="buyer_company_id"
          label="Company id of the buyer"
          maxLength={60}
          hint="The buyer finds it on its page “Agreed prices”."
        />
      ) : (
        <BuyerPicker
          name="buyer_company_id"
          label="Buyer"
          chosen={buyer}
          hint="Companies that ordered from you, invited you to an RFQ or have an agreed price."
        />
      )}
      <div>
        <Button size="small" onClick={() => setUnknown(!isUnknown)}>
          {isUnknown ? 'Pick from your buyers' : 'It is another company'}
        </Button>
      </div>
    </div>
  );
};

const PriceFields = ({ product, before }: { product: OwnProduct; before: Agreed | undefined }) => {
  const { currency } = product.list_price;
  const today = dayIn(new Date(), useTimeZone());
  return (
    <>
      <MoneyField
        name="price"
        label="Price"
        currency={currency}
        defaultValue={before?.price.amount}
        hint={`Of one ${product.unit}. The list price is ${formatMoney(product.list_price)}.`}
      />
      <PriceBreakFields breaks={before?.price_breaks ?? []} currency={currency} unit={product.unit} />
      <div className="form-row">
        <TextField
          name="valid_from"
          label="From"
          type="date"
          defaultValue={before && before.valid_from > today ? before.valid_from : today}
          hint={
            before && 'From the same day on, it replaces the price; from a later day, it applies instead.'
          }
        />
        <TextField
          name="valid_to"
          label="To"
          type="date"
          optional
          defaultValue={before?.state === 'ended' ? undefined : (before?.valid_to ?? undefined)}
        />
      </div>
    </>
  );
};
