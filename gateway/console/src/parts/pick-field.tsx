import { useCombobox } from 'downshift';
import { useEffect, useState } from 'react';
import type { InputOf } from '../operations.ts';
import { countryName } from '../places.ts';
import { useSession } from '../session.tsx';
import { type Loaded, useOperation } from '../use-operation.ts';
import { count } from '../words.ts';
import { Frame } from './field.tsx';
import { Icon } from './icon.tsx';

/** Something that can be picked: its id, its name, and what distinguishes it from others of that name. */
export type Choice = { id: string; name: string; note?: string };

type PickProps = {
  /** The form's value of this name is the id. */
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  /** What is picked at first. */
  chosen: Choice | null;
  onChoose?: (choice: Choice | null) => void;
  /** For picking one after the other: the field is empty again after each, and has no value in the form. */
  several?: boolean;
};

const typingMs = 200;
/** How many are offered; a person types more for others. */
const offered = 20;

/** A text once the person stops typing; null while there is nothing to find. */
const useTyped = (text: string | null): string | null => {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), text === null || typed === null ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [text, typed]);
  return typed;
};

/** Finds one of many by its name: the person types, and picks from what the service finds. */
const PickField = ({
  useChoices,
  chosen,
  onChoose,
  several = false,
  ...shown
}: PickProps & {
  /** Reads what the text finds; nothing for null. */
  useChoices: (text: string | null) => Pick<Loaded<unknown>, 'problem' | 'loading'> & {
    choices: readonly Choice[];
  };
}) => {
  const [text, setText] = useState<string | null>(null);
  const found = useChoices(useTyped(text));
  return (
    <Frame
      {...shown}
      control={(tie) => (
        <Combobox
          {...found}
          tie={tie}
          chosen={chosen}
          onChoose={onChoose}
          several={several}
          onText={setText}
        />
      )}
    />
  );
};

const Combobox = ({
  choices,
  problem,
  loading,
  tie: { id, name, ...described },
  chosen,
  onChoose,
  several,
  onText,
}: {
  choices: readonly Choice[];
  tie: Parameters<Parameters<typeof Frame>[0]['control']>[0];
  onText: (text: string | null) => void;
} & Pick<PickProps, 'chosen' | 'onChoose' | 'several'> &
  Pick<Loaded<unknown>, 'problem' | 'loading'>) => {
  const box = useCombobox<Choice>({
    items: [...choices],
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    itemToString: (choice) => choice?.name ?? '',
    itemToKey: (choice) => choice?.id,
    ...(several ? { selectedItem: null } : { initialSelectedItem: chosen }),
    onSelectedItemChange: ({ selectedItem }) => onChoose?.(selectedItem),
    onStateChange: ({ type, isOpen, inputValue = '' }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) onText(inputValue);
      // The list of a field in which something is picked offers everything.
      else onText(isOpen ? '' : null);
    },
    stateReducer: ({ selectedItem, inputValue }, { type, changes }) => {
      // Leaving the field picks nothing.
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, selectedItem, inputValue };
      return several && changes.selectedItem ? { ...changes, inputValue: '' } : changes;
    },
  });
  const { isOpen, selectedItem, highlightedIndex } = box;
  /** An emptied field has nothing picked; another text is that of what is. */
  const leave = (): void => {
    if (selectedItem && box.inputValue === '') box.selectItem(null);
    else if (box.inputValue !== (selectedItem?.name ?? '')) box.setInputValue(selectedItem?.name ?? '');
  };
  const said = problem ? problem.message : loading ? 'Searching…' : count(choices.length, 'result');
  return (
    <div className="pick">
      <input
        {...box.getInputProps({
          ...described,
          onFocus: (event) => event.currentTarget.select(),
          onBlur: leave,
        })}
        type="text"
        autoComplete="off"
        placeholder="Type to search"
      />
      <Icon name="search" />
      {!several && <input type="hidden" name={name} value={selectedItem?.id ?? ''} />}
      <div className="pick-list" hidden={!isOpen}>
        <ul {...box.getMenuProps()}>
          {isOpen &&
            choices.map((choice, index) => (
              <li
                key={choice.id}
                {...box.getItemProps({ item: choice, index })}
                className={index === highlightedIndex ? 'marked' : undefined}
              >
                {choice.name}
                {choice.note && <span className="cell-note">{choice.note}</span>}
              </li>
            ))}
        </ul>
        <p role="status" className={choices.length > 0 && !problem ? 'unseen' : 'fine'}>
          {isOpen && said}
        </p>
      </div>
    </div>
  );
};

/** What an operation finds, as choices; those of the last text stay while the next is read. */
const useFound = <T,>(found: Loaded<{ data: readonly T[] }>, toChoice: (item: T) => Choice | null) => {
  const [last, setLast] = useState(found.data);
  if (found.data && found.data !== last) setLast(found.data);
  return {
    problem: found.problem,
    loading: found.loading,
    choices: (last?.data ?? []).map(toChoice).filter((one) => one !== null),
  };
};
const inputOf = (text: string) => ({ limit: offered, ...(text.trim() && { query: text.trim() }) });

const useBranches = (text: string | null) =>
  useFound(useOperation('list_branches', text === null ? null : inputOf(text)), ({ id, name, code }) => ({
    id,
    name,
    note: code,
  }));
/** A branch that the person may use. */
export const BranchPicker = (props: PickProps) => <PickField {...props} useChoices={useBranches} />;

/** Those of one kind; the favourites of the company are read by themselves, because they come first. */
const useSuppliersOf = (text: string | null, favorite: boolean) =>
  useFound(
    useOperation('list_supplier_companies', text === null ? null : { ...inputOf(text), favorite }),
    ({ id, name, country }) => ({
      id,
      name,
      note: [favorite && 'Favourite', countryName(country)].filter(Boolean).join(' · '),
    }),
  );
const useSuppliers = (text: string | null) => {
  const [favourites, others] = [useSuppliersOf(text, true), useSuppliersOf(text, false)];
  return {
    problem: favourites.problem ?? others.problem,
    loading: favourites.loading || others.loading,
    choices: [...favourites.choices, ...others.choices],
  };
};
/** A supplier of the platform, favourites first. */
export const SupplierPicker = (props: PickProps) => <PickField {...props} useChoices={useSuppliers} />;

const useOwnProducts = (text: string | null) =>
  useFound(
    useOperation('list_own_products', text === null ? null : inputOf(text)),
    ({ id, name, sku, unit, discontinued }) =>
      discontinued ? null : { id, name, note: `${sku}, by ${unit}` },
  );
/** One of the supplier's own products. */
export const OwnProductPicker = (props: PickProps) => <PickField {...props} useChoices={useOwnProducts} />;

const useCatalogProducts = (text: string | null) =>
  useFound(
    useOperation('search_products', text === null ? null : { ...inputOf(text), in_catalog: true }),
    ({ id, name, sku, supplier }) => ({ id, name, note: `${sku}, ${supplier.name}` }),
  );
/** A product that the company's catalogue has with a price that is valid today. */
export const CatalogProductPicker = (props: PickProps) => (
  <PickField {...props} useChoices={useCatalogProducts} />
);

const useBuyers = (text: string | null) =>
  useFound(useOperation('list_buyers', text === null ? null : inputOf(text)), ({ id, name, orders }) => ({
    id,
    name,
    note: orders > 0 ? count(orders, 'order') : 'No order yet',
  }));
/** A buyer that the supplier has to do with. */
export const BuyerPicker = (props: PickProps) => <PickField {...props} useChoices={useBuyers} />;

/** A filter of a list by an id of the address, which holds the id alone; '' for none. */
type FilterProps = { id: string; onChoose: (id: string) => void };

/** The branch of an address; undefined while it is read, and without one. */
export const useBranchOf = (id: string) => {
  const input = useSession().may('list_branches') && id ? { branch_id: id } : null;
  return useOperation('get_branch', input).data;
};
/** Filters by a branch; nothing for those who may not list branches. */
export const BranchFilter = ({ id, onChoose }: FilterProps) => {
  const branch = useBranchOf(id);
  return (
    useSession().may('list_branches') && (
      <BranchPicker
        key={branch?.id}
        name="branch"
        label="Branch"
        chosen={branch ?? null}
        onChoose={(choice) => onChoose(choice?.id ?? '')}
      />
    )
  );
};

/** The supplier of an address; undefined while it is read, and without one. */
export const useSupplierOf = (id: string) => {
  const input = useSession().may('list_supplier_companies') && id ? { supplier_company_id: id } : null;
  return useOperation('get_supplier_company', input).data;
};
/** Filters by a supplier; nothing for those who may not list suppliers. */
export const SupplierFilter = ({ id, onChoose }: FilterProps) => {
  const supplier = useSupplierOf(id);
  return (
    useSession().may('list_supplier_companies') && (
      <SupplierPicker
        key={supplier?.id}
        name="supplier"
        label="Supplier"
        chosen={supplier ?? null}
        onChoose={(choice) => onChoose(choice?.id ?? '')}
      />
    )
  );
};

/** The buyer of an address; undefined while it is read, and without one. */
export const useBuyerOf = (id: string) => {
  const input =
    useSession().may('list_buyers') && id
      ? { buyer_company_id: id as NonNullable<InputOf<'list_buyers'>['buyer_company_id']> }
      : null;
  return useOperation('list_buyers', input).data?.data[0];
};
/** Filters by a buyer; nothing for those who may not list buyers. */
export const BuyerFilter = ({ id, onChoose }: FilterProps) => {
  const buyer = useBuyerOf(id);
  return (
    useSession().may('list_buyers') && (
      <BuyerPicker
        key={buyer?.id}
        name="buyer"
        label="Buyer"
        chosen={buyer ?? null}
        onChoose={(choice) => onChoose(choice?.id ?? '')}
      />
    )
  );
};
