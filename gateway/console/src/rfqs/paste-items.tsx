import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { Note } from '../parts/notice.tsx';
import { count } from '../words.ts';
import { readItems, type UnreadRow } from './pasted-items.ts';
import { type ChangeDraft, isBlank, withKeys } from './rfq-draft.ts';

/** Adds rows of a spreadsheet to the items. Those that cannot be read stay, each with the reason. */
export const PasteItems = ({
  pasted,
  currency,
  onChange: changeDraft,
}: {
  pasted: string;
  currency: string;
  onChange: ChangeDraft;
}) => {
  const [added, setAdded] = useState<{ items: number; unread: readonly UnreadRow[] }>();
  const add = (): void => {
    const { items, unread } = readItems(pasted, currency);
    setAdded({ items: items.length, unread });
    changeDraft((draft) => ({
      items:
        items.length > 0 ? [...draft.items.filter((one) => !isBlank(one)), ...withKeys(items)] : draft.items,
      pasted: unread.map(({ text }) => text).join('\n'),
    }));
  };
  return (
    <details className="folded" open={pasted !== '' || undefined}>
      <summary>Paste from a spreadsheet</summary>
      <div className="fields">
        <TextArea
          name="pasted"
          label="Rows"
          rows={5}
          value={pasted}
          onChange={({ currentTarget: { value } }) => changeDraft(() => ({ pasted: value }))}
          placeholder="Combi oven; 10; piece; 850.00; 60 cm"
          hint="Columns: item, quantity, unit, target price, specification; the last three may be empty. Between them are tabs, as copied from a spreadsheet, or semicolons."
        />
        <div className="form-actions">
          <Button icon="plus" onClick={add}>
            Add these items
          </Button>
          <span role="status" className="muted">
            {added && `${count(added.items, 'item')} added.`}
          </span>
        </div>
        {added && added.unread.length > 0 && pasted !== '' && (
          <Note tone="warn">
            <p>
              {added.unread.length === 1
                ? 'A row could not be read. It is still above: correct it and add it again.'
                : `${added.unread.length} rows could not be read. They are still above: correct them and add them again.`}
            </p>
            <ul className="named">
              {added.unread.map(({ number, text, why }) => (
                <li key={number}>
                  {`Row ${number}, `}
                  <bdi>{text.replace(/\s+/g, ' ').slice(0, 60)}</bdi>
                  {`: ${why}.`}
                </li>
              ))}
            </ul>
          </Note>
        )}
      </div>
    </details>
  );
};
