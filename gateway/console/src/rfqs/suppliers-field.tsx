import { Icon } from '../parts/icon.tsx';
import { type Choice, SupplierPicker } from '../parts/pick-field.tsx';

/** Suppliers that are picked one after the other. */
export const SuppliersField = ({
  chosen,
  onChange,
}: {
  chosen: readonly Choice[];
  onChange: (chosen: readonly Choice[]) => void;
}) => (
  <div className="fields">
    <SupplierPicker
      name="supplier_company_ids"
      label="Suppliers"
      hint="Favourites come first. Each gets a mail, and sees neither the others nor your target prices."
      chosen={null}
      several
      onChoose={(choice) => choice && onChange([...chosen.filter(({ id }) => id !== choice.id), choice])}
    />
    {chosen.length > 0 && (
      <ul className="chips" aria-label="Suppliers">
        {chosen.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="chip"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(chosen.filter((one) => one.id !== id))}
            >
              <bdi>{name}</bdi>
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);
