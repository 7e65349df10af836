import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Listing } from '../parts/table.tsx';
import { toast } from '../parts/toast.tsx';
import type { OwnProduct } from '../selling/product.ts';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { AgreeDialog } from './agree-dialog.tsx';
import { AgreedTable } from './agreed-table.tsx';

/** The prices of one product that its supplier agreed with buyers. */
export const ProductPrices = ({ product_id }: { product_id: OwnProduct['id'] }) => {
  const { may } = useSession();
  const prices = usePages('list_agreed_prices', may('list_agreed_prices') ? { product_id } : null);
  const [isAsked, ask] = useState(false);
  if (!may('list_agreed_prices')) return null;
  return (
    <Section
      title="Agreed prices"
      lead="What single buyers pay instead of the list price."
      flush
      actions={
        may('set_agreed_price') && (
          <Button size="small" icon="plus" onClick={() => ask(true)}>
            Agree a price
          </Button>
        )
      }
    >
      <Listing pages={prices} empty={<EmptyState icon="list" title="No buyer has an agreed price" />}>
        {(items) => <AgreedTable prices={items} side="supplier" ofProduct onChanged={prices.reload} />}
      </Listing>
      {isAsked && (
        <AgreeDialog
          product_id={product_id}
          onDone={() => {
            ask(false);
            toast('The price is agreed');
            prices.reload();
          }}
          onClose={() => ask(false)}
        />
      )}
    </Section>
  );
};
