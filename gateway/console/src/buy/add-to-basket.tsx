import { smallestQuantity } from '@procura/money';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { QuantityField, readQuantities } from '../parts/number-fields.tsx';
import { toast } from '../parts/toast.tsx';
import { Problem } from '../problem.ts';
import { inSalesUnits, inUnits, itemInWords } from '../words.ts';
import { addLines, lineOf, mostLines, type Offer, useBasket } from './basket.ts';

const doesNotFit = new Problem(400, {
  errors: [{ path: 'quantity', message: `does not fit: a basket has at most ${mostLines} lines` }],
});

/** The smallest quantity and the step of a product; undefined for any that its unit has. */
export const quantityRule = ({
  minimum_quantity: least,
  quantity_step: step,
  quantity_decimals,
}: Pick<Offer, 'minimum_quantity' | 'quantity_step' | 'quantity_decimals'>): string | undefined => {
  const smallest = smallestQuantity(quantity_decimals);
  const rules = [
    least > step && `at least ${inUnits(least)}`,
    step > smallest && `in steps of ${inUnits(step)}`,
  ].filter(Boolean);
  return rules.join(', ').replace(/^./, (letter) => letter.toUpperCase()) || undefined;
};

/** The quantity of one product and the button that adds it; so does Enter. */
export const AddToBasket = ({ offer, look }: { offer: Offer; look?: 'primary' }) => {
  const [problem, setProblem] = useState<Problem>();
  const present = useBasket().find(({ product_id }) => product_id === offer.id);
  const rule = quantityRule(offer);
  const inBasket = present && `${inSalesUnits(present.quantity, offer.unit)} in the basket`;
  return (
    <div className="add">
      <Form
        label={`Add ${offer.name}`}
        problem={problem}
        onSubmit={(values) => {
          const read = readQuantities(values, [{ name: 'quantity', decimals: offer.quantity_decimals }]);
          setProblem(read.problem);
          const [quantity] = read.quantities;
          if (read.problem || quantity === undefined) return;
          const [left] = addLines([lineOf(offer, quantity)]);
          setProblem(left && doesNotFit);
          if (!left) toast(`${itemInWords(quantity, offer)} added to the basket`);
        }}
      >
        <QuantityField
          name="quantity"
          label="Quantity"
          aria-label={`Quantity of ${offer.name}`}
          decimals={offer.quantity_decimals}
          defaultValue={offer.minimum_quantity}
          hint={[rule, inBasket].filter(Boolean).join(' · ')}
        />
        <Button type="submit" look={look} icon="plus" aria-label={`Add ${offer.name}`}>
          Add
        </Button>
      </Form>
    </div>
  );
};
