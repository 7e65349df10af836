import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Problem } from '../problem.ts';
import { useAction } from '../use-operation.ts';
import { BuyLinks } from './buy-links.tsx';
import { type FoundLine, FoundLines } from './found-lines.tsx';
import { type PastedLine, readPasted } from './pasted-lines.ts';

/** Puts the lines of a spreadsheet into the basket. */
export const ListPage = () => {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly FoundLine[]>();
  const [asked, setAsked] = useState<readonly PastedLine[]>([]);
  const find = useAction('find_products');
  return (
    <Page
      title="Paste a list"
      lead="From a spreadsheet or a file: one product a line, its SKU and the quantity."
    >
      <BuyLinks chosen="/buy/list" />
      <Section>
        <Form
          label="List"
          problem={atNumbers(find.problem, asked)}
          onSubmit={async () => {
            const lines = readPasted(text);
            const first = [...new Map(lines.toReversed().map((line) => [line.sku, line])).values()].reverse();
            setAsked(first);
            setFound(undefined);
            const answer = await find.run({ skus: first.map(({ sku }) => sku) });
            if (answer) setFound(lines.map((line) => ({ ...line, ...resultOf(answer, line.sku) })));
          }}
        >
          <TextArea
            name="skus"
            label="SKUs and quantities"
            rows={8}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            placeholder="NW-1; 10"
            hint="Columns may be separated by tabs, semicolons, commas or spaces. Decimals may have a point or a comma; between commas, write a point. A heading in the first line is left out, and a line without a quantity takes the smallest."
          />
          <TextField
            type="file"
            name="file"
            label="Or a CSV file"
            optional
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={async ({ currentTarget: { files } }) => {
              const [file] = files ?? [];
              if (file) setText(await file.text());
            }}
          />
          <div className="form-actions">
            <Button type="submit" look={found ? 'plain' : 'primary'} icon="search" busy={find.running}>
              Find products
            </Button>
          </div>
        </Form>
      </Section>
      {found && <FoundLines key={find.running ? 0 : 1} lines={found} />}
    </Page>
  );
};

const resultOf = (
  { found, ambiguous }: AnswerOf<'find_products'>,
  sku: string,
): Pick<FoundLine, 'offer' | 'choices'> => ({
  offer: found.find((one) => one.sku === sku)?.product,
  choices: ambiguous.find((one) => one.sku === sku)?.products ?? [],
});

/** A problem that names the lines of the list by their numbers. */
const atNumbers = (problem: Problem | undefined, asked: readonly PastedLine[]): Problem | undefined =>
  problem &&
  new Problem(problem.status, {
    ...problem.document,
    errors: problem.errors.map(({ path, message }) => {
      const line = asked[Number(/^skus\.(\d+)$/.exec(path)?.[1])];
      return { path, message: line ? `the SKU in line ${line.number} ${message}` : message };
    }),
  });
