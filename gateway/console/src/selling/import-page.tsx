import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { SelectField, TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { usePages } from '../use-operation.ts';
import { ImportResult } from './import-result.tsx';
import { NoStore } from './new-product-page.tsx';
import type { OwnStore } from './product.ts';
import { useImport } from './use-import.ts';

/** Imports products of a CSV file: what it would do is shown by row before anything is stored. */
export const ImportPage = () => {
  const { items, problem, reload } = usePages('list_own_stores', { limit: 100 }, { all: true });
  return (
    <Page
      title="Import products"
      back={{ to: '/products', label: 'Products' }}
      lead="Adds products and changes those that you have, by their SKU. You see what happens before it does."
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!items && !problem && <Loading rows={5} />}
      {items?.length === 0 && <NoStore />}
      {items && items.length > 0 && <Import stores={items} />}
    </Page>
  );
};

const example = 'sku,name,category,list_price,stock\nNW-1,Chai,Beverages,18.00,390';

const Import = ({ stores }: { stores: readonly OwnStore[] }) => {
  const [store_id, setStore] = useState<OwnStore['id'] | ''>(stores[0]?.id ?? '');
  const [text, setText] = useState('');
  const own = useImport(store_id);
  const { state, isRunning } = own;
  /** What was tried is of another text then. */
  const write = (written: string): void => {
    setText(written);
    own.clear();
  };
  return (
    <>
      <Section>
        <Form label="File" problem={undefined} onSubmit={() => void own.tryOut(text)}>
          {stores.length > 1 && (
            <SelectField
              name="store_id"
              label="Store"
              value={store_id}
              disabled={isRunning}
              onChange={(event) => {
                setStore(event.currentTarget.value as OwnStore['id']);
                own.clear();
              }}
              options={stores.map(({ id, name, currency }) => [id, `${name}, ${currency}`] as const)}
            />
          )}
          <TextField
            type="file"
            name="file"
            label="CSV file"
            optional
            disabled={isRunning}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={async ({ currentTarget: { files } }) => {
              const [file] = files ?? [];
              if (file) write(await file.text());
            }}
          />
          <TextArea
            name="csv"
            label="Rows"
            rows={10}
            className="table-text"
            spellCheck={false}
            value={text}
            readOnly={isRunning}
            onChange={(event) => write(event.currentTarget.value)}
            placeholder={example}
            hint="Choose a file or paste rows; correct them here. The first line names the columns."
          />
          <Columns />
          <div className="form-actions">
            <Button
              type="submit"
              look={state?.step === 'tried' ? 'plain' : 'primary'}
              icon="checks"
              busy={isRunning}
              disabled={text.trim() === ''}
            >
              Check
            </Button>
          </div>
        </Form>
      </Section>
      {state && (
        <ImportResult
          state={state}
          text={text}
          isRunning={isRunning}
          onStore={() => void own.store()}
          onResume={() => void own.resume()}
        />
      )}
    </>
  );
};

const columns: readonly (readonly [string, string])[] = [
  ['sku', 'Your own number of the product'],
  ['name', 'Name that buyers read'],
  ['category', 'Category it is found by'],
  ['list_price', 'Price in the currency of the store, such as 18.00'],
  ['stock', 'Units on hand, reserved ones included'],
  ['unit', 'Sales unit; piece if it is not there'],
  ['unit_code', 'Code of the unit, such as KGM'],
  ['pack', 'What one unit holds'],
  ['price_breaks', 'Prices of larger quantities, such as 10:9.50 100:8.90, or none'],
  ['tax_rate', 'Tax on top of the price, in percent'],
  ['quantity_decimals', 'Decimals of quantities, 0 to 3'],
  ['minimum_quantity', 'Smallest quantity of a line'],
  ['quantity_step', 'Quantities are multiples of this'],
  ['low_stock_at', 'Low stock from this number of available units down, or none'],
  ['discontinued', 'yes or no'],
];

const Columns = () => (
  <details className="folded">
    <summary>Columns</summary>
    <dl className="facts">
      {columns.map(([name, does]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <p className="fine">The first five are required. An empty value leaves what a product has as it is.</p>
  </details>
);
