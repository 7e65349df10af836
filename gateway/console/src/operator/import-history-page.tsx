import { useState } from 'react';
import type { AnswerOf, InputOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { atField } from '../parts/fingerprint.ts';
import { Form } from '../parts/form.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Problem } from '../problem.ts';
import { useAction } from '../use-operation.ts';
import { count } from '../words.ts';
import { useCompany } from './company.ts';

type Imported = AnswerOf<'import_order_history'>;
type Rows = Pick<InputOf<'import_order_history'>, 'rows' | 'csv'>;

/** Imports the past orders of a buyer from a file. */
export const ImportHistoryPage = ({ company_id }: { company_id: string }) => {
  const { data: found, problem, reload, to, back } = useCompany(company_id);
  const action = useAction('import_order_history');
  const [unread, setUnread] = useState<Problem>();
  const [imported, setImported] = useState<Imported>();
  return (
    <Page
      title="Import past orders"
      lead={found && `What ${found.company.name} ordered before. Stock and limits stay as they are.`}
      back={back}
      narrow
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!found && !problem && <Loading rows={4} />}
      {imported && <Outcome imported={imported} />}
      {found && (
        <Form
          problem={unread ?? atFile(action.problem)}
          onSubmit={async (values) => {
            const rows = await readFile(values.file('file'));
            setImported(undefined);
            setUnread(rows instanceof Problem ? rows : undefined);
            if (rows instanceof Problem) return;
            setImported(await action.run({ company_id, ...rows }));
          }}
        >
          <Section>
            <div className="form">
              <TextField
                type="file"
                name="file"
                label="File"
                accept=".csv,.json,text/csv,application/json"
                hint={
                  <>
                    CSV with a line for each line of an order, or a JSON list of orders; at most 1,000 orders
                    and 500,000 characters. <a href="/docs/operator#history">The columns</a>
                  </>
                }
              />
            </div>
          </Section>
          <div className="form-actions">
            <Button type="submit" look="primary" busy={action.running}>
              Import
            </Button>
            <ButtonLink to={to}>{imported ? 'Done' : 'Cancel'}</ButtonLink>
          </div>
        </Form>
      )}
    </Page>
  );
};

/** The content of the file as the input takes it; a problem if it has none. */
const readFile = async (file: File | undefined): Promise<Rows | Problem> => {
  if (!file) return atField('file', 'must be chosen');
  const text = await file.text();
  if (!/\.json$/i.test(file.name)) return { csv: text };
  try {
    return { rows: JSON.parse(text) };
  } catch {
    return atField('file', 'is not valid JSON');
  }
};

/** A refusal of the content is one of the file. */
const atFile = (problem: Problem | undefined): Problem | undefined =>
  problem &&
  new Problem(
    problem.status,
    {
      ...problem.document,
      errors: problem.errors.map(({ path, message }) => ({
        path: /^(csv|rows)\b/.test(path) ? 'file' : path,
        message,
      })),
    },
    problem.retry_after_s,
  );

const Outcome = ({ imported: { imported, skipped, errors } }: { imported: Imported }) => (
  <>
    <Note tone={errors.length > 0 ? 'warn' : 'ok'}>
      <p role="status">
        {count(imported, 'order')} imported, {skipped} were there already
        {errors.length > 0 && `, ${count(errors.length, 'problem')}`}.
      </p>
      {errors.length > 0 && <p>Correct the file and import it again: what is there already is skipped.</p>}
    </Note>
    {errors.length > 0 && (
      <Section title="Problems" flush>
        <Table
          caption="Problems"
          rows={errors}
          keyOf={({ line, path, message }) => `${line} ${path} ${message}`}
          columns={[
            { head: 'Line', cell: ({ line }) => `Line ${line}` },
            { head: 'Column', cell: ({ path }) => path || '–' },
            { head: 'Problem', cell: ({ message }) => message },
          ]}
        />
      </Section>
    )}
  </>
);
