import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Lines } from '../parts/line-editor.tsx';
import { MoneyField, QuantityField } from '../parts/number-fields.tsx';
import { mostDecimals, type WrittenItem } from './pasted-items.ts';
import { blankItem, type DraftItem } from './rfq-draft.ts';

type SetItems = (change: (items: readonly DraftItem[]) => readonly DraftItem[]) => void;

/** The items of a draft: Enter leads to the next one, and adds one after the last. */
export const DraftItems = ({
  items,
  currency,
  onChange: setItems,
}: {
  items: readonly DraftItem[];
  currency: string;
  onChange: SetItems;
}) => {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[name="items.${wanted.current}.name"]`)?.focus();
    wanted.current = undefined;
  });
  const lead = (place: number): void => {
    wanted.current = Math.max(place, 0);
    setItems((before) => (place < before.length ? [...before] : [...before, blankItem()]));
  };
  return (
    <div ref={list} className="fields">
      <Lines>
        {items.map((item, place) => (
          <ItemFields
            key={item.key}
            item={item}
            place={place}
            currency={currency}
            setItems={setItems}
            onEnter={() => lead(place + 1)}
            onRemove={
              items.length > 1
                ? () => {
                    setItems((before) => before.filter(({ key }) => key !== item.key));
                    wanted.current = Math.max(place - 1, 0);
                  }
                : undefined
            }
          />
        ))}
      </Lines>
      <div className="form-actions">
        <Button size="small" icon="plus" onClick={() => lead(items.length)}>
          Add an item
        </Button>
      </div>
    </div>
  );
};

const ItemFields = ({
  item,
  place,
  currency,
  setItems,
  onEnter,
  onRemove,
}: {
  item: DraftItem;
  place: number;
  currency: string;
  setItems: SetItems;
  onEnter: () => void;
  /** Undefined for the only item. */
  onRemove: (() => void) | undefined;
}) => {
  const at = (field: keyof WrittenItem) => ({
    value: item[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setItems((before) => before.map((one) => (one.key === item.key ? { ...one, [field]: value } : one))),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      onEnter();
    },
  });
  const of = item.name || `item ${place + 1}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div role="group" aria-label={of} className="line item-line">
      <TextField name={`items.${place}.name`} label="Item" {...at('name')} />
      <QuantityField
        name={`items.${place}.quantity`}
        label="Quantity"
        decimals={mostDecimals}
        {...at('quantity')}
      />
      <TextField name={`items.${place}.unit`} label="Unit" placeholder="piece" {...at('unit')} />
      <MoneyField
        name={`items.${place}.target_unit_price`}
        label="Target price"
        currency={currency}
        {...at('target')}
      />
      <TextField
        name={`items.${place}.specification`}
        label="Specification"
        placeholder="Specification"
        {...at('specification')}
      />
      {onRemove && (
        <button
          type="button"
          className="button quiet square line-action"
          aria-label={`Remove ${of}`}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
};
