import { useState } from 'react';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { Table } from '../parts/table.tsx';
import { Day } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { inSalesUnits } from '../words.ts';
import { AgreeDialog } from './agree-dialog.tsx';
import { type Agreed, type Side, stateOf } from './agreed-filters.ts';
import { EndDialog } from './end-dialog.tsx';

/** Agreed prices, which a supplier changes and ends here. `ofProduct`: all are of the product that the page shows with its list price. */
export const AgreedTable = ({
  prices,
  side,
  ofProduct = false,
  onChanged,
}: {
  prices: readonly Agreed[];
  side: Side;
  ofProduct?: boolean;
  onChanged: () => void;
}) => {
  const { may } = useSession();
  const [asked, ask] = useState<{ what: 'change' | 'end'; price: Agreed }>();
  const close = () => ask(undefined);
  const done = (said: string) => {
    close();
    toast(said);
    onChanged();
  };
  const other = side === 'supplier' ? 'buyer' : 'supplier';
  return (
    <>
      <Table
        caption="Agreed prices"
        rows={prices}
        keyOf={({ id }) => id}
        columns={[
          !ofProduct && { head: 'Product', cell: (price) => <Product price={price} side={side} /> },
          { head: other === 'buyer' ? 'Buyer' : 'Supplier', cell: (price) => price[other].name },
          {
            head: 'Price',
            align: 'right',
            cell: (price) => (
              <>
                <Money value={price.price} />
                <Breaks price={price} />
              </>
            ),
          },
          !ofProduct && {
            head: 'List price',
            align: 'right',
            cell: ({ list_price }) => <Money value={list_price} />,
          },
          ofProduct && { head: 'Valid', cell: (price) => <Days price={price} /> },
          !ofProduct && { head: 'From', cell: ({ valid_from }) => <Day on={valid_from} /> },
          !ofProduct && { head: 'To', cell: ({ valid_to }) => (valid_to ? <Day on={valid_to} /> : 'No end') },
          { head: 'State', cell: (price) => <State price={price} /> },
          side === 'supplier' &&
            may('set_agreed_price') && {
              head: 'Change',
              actions: true,
              cell: (price) => <Actions price={price} onAsk={(what) => ask({ what, price })} />,
            },
        ]}
      />
      {asked?.what === 'change' && (
        <AgreeDialog
          before={asked.price}
          product_id={asked.price.product.id}
          onDone={() => done('The price is agreed')}
          onClose={close}
        />
      )}
      {asked?.what === 'end' && (
        <EndDialog price={asked.price} onDone={() => done('The price is ended')} onClose={close} />
      )}
    </>
  );
};

/** A buyer can order it there, a supplier change it. */
const Product = ({ price: { product }, side }: { price: Agreed; side: Side }) => {
  const { may } = useSession();
  const isOpen = side === 'supplier' ? may('list_own_products') : may('preview_basket');
  const to =
    side === 'supplier' ? (`/products/${product.id}` as const) : (`/buy/products/${product.id}` as const);
  return (
    <>
      {isOpen ? <Link to={to}>{product.name}</Link> : product.name}
      <span className="cell-note">{product.sku}</span>
      {product.discontinued && <Badge tone="neutral">Discontinued</Badge>}
    </>
  );
};

const Days = ({ price: { valid_from, valid_to } }: { price: Agreed }) => (
  <>
    from <Day on={valid_from} />
    <span className="cell-note">
      {valid_to ? (
        <>
          to <Day on={valid_to} />
        </>
      ) : (
        'no end'
      )}
    </span>
  </>
);

const Breaks = ({ price: { price_breaks, product } }: { price: Agreed }) =>
  price_breaks.map(({ from_quantity, unit_price }) => (
    <span key={from_quantity} className="cell-note">
      from {inSalesUnits(from_quantity, product.unit)}: {formatMoney(unit_price)}
    </span>
  ));

const State = ({ price }: { price: Agreed }) => (
  <Badge tone={price.applies ? 'ok' : price.state === 'coming' ? 'info' : 'neutral'}>{stateOf(price)}</Badge>
);

const Actions = ({ price, onAsk }: { price: Agreed; onAsk: (what: 'change' | 'end') => void }) => {
  const of = `${price.product.name} for ${price.buyer.name}`;
  return (
    <span className="button-pair">
      <Button size="small" aria-label={`Change the price of ${of}`} onClick={() => onAsk('change')}>
        Change
      </Button>
      {price.state !== 'ended' && (
        <Button size="small" aria-label={`End the price of ${of}`} onClick={() => onAsk('end')}>
          End
        </Button>
      )}
    </span>
  );
};
