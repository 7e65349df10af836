import { quantityDecimals } from '@procura/contracts/quantities';
import { useRef, useState } from 'react';
import { type AnswerOf, callOperation } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { Note } from '../parts/notice.tsx';
import { QuantityField, readQuantities } from '../parts/number-fields.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { toast } from '../parts/toast.tsx';
import { Problem } from '../problem.ts';
import { navigate } from '../router.tsx';
import { problemOf } from '../use-operation.ts';
import { count } from '../words.ts';
import { quantityRule } from './add-to-basket.tsx';
import { addLines, lineOf, mostLines, type Offer } from './basket.ts';
import { packOf } from './offer-parts.tsx';
import { ownPriceAt } from './offer-price.ts';
import type { PastedLine } from './pasted-lines.ts';

/** A line of the list with the product of its SKU. If several products have it, the person chooses one of them. */
export type FoundLine = PastedLine & {
  offer: Offer | undefined;
  choices: AnswerOf<'find_products'>['ambiguous'][number]['products'];
};

/** What a pasted list found: the person corrects it, and adds it to the basket. */
export const FoundLines = ({ lines }: { lines: readonly FoundLine[] }) => {
  const isKnown = ({ offer, choices }: FoundLine) => offer !== undefined || choices.length > 0;
  const known = lines.filter(isKnown);
  const unknown = lines.filter((line) => !isKnown(line));
  return (
    <>
      {lines.length === 0 && <Note>There is no line to find. Paste one with a SKU.</Note>}
      {unknown.length > 0 && <Unknown lines={unknown} />}
      {known.length > 0 && <KnownLines lines={known} />}
    </>
  );
};

const Unknown = ({ lines }: { lines: readonly PastedLine[] }) => (
  <Note tone="warn">
    <p>{lines.length === 1 ? 'No product has this SKU:' : `No product has these ${lines.length} SKUs:`}</p>
    <ul className="named">
      {lines.map(({ number, sku }) => (
        <li key={number}>
          <strong>{sku}</strong> in line {number}
        </li>
      ))}
    </ul>
    <p>Correct the list above and find again, or continue without.</p>
  </Note>
);

const KnownLines = ({ lines }: { lines: readonly FoundLine[] }) => {
  const [problem, setProblem] = useState<Problem>();
  /** The products of lines with several, by the number of the line. */
  const [chosen, setChosen] = useState<Readonly<Record<number, Offer | undefined>>>({});
  const wanted = useRef<Record<number, string>>({});
  const offerOf: OfferOf = ({ number, offer }) => offer ?? chosen[number];
  const choose = async ({ number }: FoundLine, product_id: string): Promise<void> => {
    const keep = (offer?: Offer) => setChosen((before) => ({ ...before, [number]: offer }));
    keep();
    wanted.current[number] = product_id;
    if (!product_id) return;
    // What was found names little of them: their quantities and price breaks are read once one is chosen.
    const read = await callOperation('search_products', { product_ids: [product_id] }).catch(problemOf);
    // The person may have chosen another since.
    if (wanted.current[number] !== product_id) return;
    if (read instanceof Problem) setProblem(read);
    else keep(read.data[0]);
  };
  const open = lines.filter((line) => !offerOf(line)).length;
  return (
    <Section
      title="Found"
      lead={
        open > 0
          ? `${count(open, 'SKU is', 'SKUs are')} sold by more than one supplier: choose one.`
          : 'Correct quantities where needed; a line without one is left out.'
      }
    >
      <Form
        label="Found"
        problem={problem}
        onSubmit={(values) => {
          const added = addFound(lines, { values, offerOf });
          if (added instanceof Problem) return setProblem(added);
          toast(`${count(added, 'line')} added to the basket`);
          navigate('/basket');
        }}
      >
        <div className="table-part">
          <FoundTable lines={lines} offerOf={offerOf} onChoose={choose} />
        </div>
        <div className="form-actions">
          <Button type="submit" look="primary" icon="plus">
            Add to the basket
          </Button>
        </div>
      </Form>
    </Section>
  );
};

/** The product of a line; undefined while the person has not chosen one of several. */
type OfferOf = (line: FoundLine) => Offer | undefined;

/** Adds the lines that have a quantity. Returns how many, or why it did not add them all. */
const addFound = (
  lines: readonly FoundLine[],
  { values, offerOf }: { values: Values; offerOf: OfferOf },
): number | Problem => {
  const read = readQuantities(
    values,
    lines.map((line) => ({ name: quantityName(line), decimals: decimalsOf(offerOf(line)) })),
  );
  if (read.problem) return read.problem;
  const wanted = lines.flatMap((line, place) => {
    const quantity = read.quantities[place];
    return quantity ? [{ line, quantity, offer: offerOf(line) }] : [];
  });
  const unsure = wanted.filter(({ offer }) => !offer);
  if (unsure.length > 0) return notChosen(unsure.map(({ line }) => line));
  const left = addLines(wanted.flatMap(({ offer, quantity }) => (offer ? [lineOf(offer, quantity)] : [])));
  return left.length > 0 ? noRoom(left.map(({ name }) => name)) : wanted.length;
};

const decimalsOf = (offer: Offer | undefined): number => offer?.quantity_decimals ?? quantityDecimals;

const FoundTable = ({
  lines,
  offerOf,
  onChoose,
}: {
  lines: readonly FoundLine[];
  offerOf: OfferOf;
  onChoose: (line: FoundLine, product_id: string) => void;
}) => (
  <Table
    caption="Found products"
    rows={lines}
    keyOf={({ number }) => String(number)}
    columns={[
      {
        head: 'SKU',
        cell: ({ sku, number }) => (
          <>
            {sku}
            <span className="cell-note">line {number}</span>
          </>
        ),
      },
      { head: 'Product', cell: (line) => <ProductOf line={line} onChoose={(id) => onChoose(line, id)} /> },
      {
        head: 'Your price',
        align: 'right',
        cell: (line) => {
          const offer = offerOf(line);
          return offer ? <Money value={ownPriceAt(offer, offer.minimum_quantity)} /> : '–';
        },
      },
      { head: 'Quantity', cell: (line) => <QuantityOf line={line} offer={offerOf(line)} /> },
    ]}
  />
);

const QuantityOf = ({ line, offer }: { line: FoundLine; offer: Offer | undefined }) => (
  <div className="bare">
    <QuantityField
      // Without a quantity in the list, that of the chosen product is filled in.
      key={line.quantity ? undefined : offer?.id}
      name={quantityName(line)}
      label="Quantity"
      aria-label={`Quantity of ${line.sku}`}
      decimals={decimalsOf(offer)}
      defaultValue={line.quantity || (offer?.minimum_quantity ?? '')}
      hint={offer && quantityRule(offer)}
    />
  </div>
);

const quantityName = ({ number }: PastedLine): string => `quantity.${number}`;
const productName = ({ number }: PastedLine): string => `product.${number}`;

const ProductOf = ({ line, onChoose }: { line: FoundLine; onChoose: (product_id: string) => void }) => {
  const { offer: only } = line;
  if (only)
    return (
      <span>
        {only.name}
        <span className="cell-note">{[only.supplier.name, packOf(only)].join(' · ')}</span>
      </span>
    );
  return (
    <div className="bare">
      <SelectField
        name={productName(line)}
        label="Product"
        aria-label={`Product of ${line.sku}`}
        onChange={(event) => onChoose(event.currentTarget.value)}
        options={[
          ['', 'Choose one'],
          ...line.choices.map(
            ({ id, name, supplier, unit_price }) =>
              [id, `${supplier.name}: ${name}, ${formatMoney(unit_price)}`] as const,
          ),
        ]}
      />
    </div>
  );
};

const notChosen = (lines: readonly PastedLine[]): Problem =>
  new Problem(400, {
    errors: lines.map((line) => ({
      path: productName(line),
      message: 'is not chosen; choose one, or empty the quantity',
    })),
  });

const noRoom = (names: readonly string[]): Problem =>
  new Problem(400, {
    detail: `A basket has at most ${mostLines} lines. Order it first, then add the rest: ${names.join(', ')}.`,
  });
