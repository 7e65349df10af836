import { callOperation } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import type { Values } from '../parts/form.tsx';
import { Line, Lines } from '../parts/line-editor.tsx';
import { Note } from '../parts/notice.tsx';
import { QuantityField, readQuantities } from '../parts/number-fields.tsx';
import { CatalogProductPicker } from '../parts/pick-field.tsx';
import { Problem } from '../problem.ts';
import { problemOf } from '../use-operation.ts';
import { type DraftLine, type LeftOut, withoutCodes } from './draft-lines.ts';
import type { Preview } from './recurrence.ts';

const pickedName = 'product';
const quantityName = (place: number): string => `lines.${place}.quantity`;

/** The quantities of the lines, or why one cannot be read. */
export const readLines = (values: Values, lines: readonly DraftLine[]) => {
  const { quantities, problem } = readQuantities(
    values,
    lines.map(({ quantity_decimals: decimals }, place) => ({ name: quantityName(place), decimals })),
  );
  return {
    problem,
    lines: lines.map(({ product_id }, place) => ({ product_id, quantity: quantities[place] ?? 0 })),
  };
};

/** A problem at the fields of the form: one of all lines is shown where products are picked. */
export const atFields = (problem: Problem | undefined): Problem | undefined =>
  problem &&
  new Problem(
    problem.status,
    {
      ...problem.document,
      errors: problem.errors.map(({ path, message }) => ({
        path: path === 'lines' ? pickedName : path,
        message,
      })),
    },
    problem.retry_after_s,
  );

/** Quantities that the check refuses, at their fields; undefined if it refuses none. */
export const quantitiesRefused = ({ problems, lines }: Preview): Problem | undefined => {
  const errors = problems
    .filter(({ path }) => path.endsWith('.quantity'))
    .map(({ path, detail }) => {
      const name = lines.find(({ line_index }) => quantityName(line_index) === path)?.name;
      // The line has its name already.
      const message = name && detail.startsWith(`${name}: `) ? detail.slice(name.length + 2) : detail;
      return { path, message: withoutCodes(message).replace(/\.$/, '') };
    });
  return errors.length > 0 ? new Problem(400, { errors }) : undefined;
};

/** The lines of a recurring order. The person changes their quantities, removes some and picks others. */
export const DraftFields = ({
  lines,
  onLines,
  onProblem,
  onEdit,
}: {
  lines: readonly DraftLine[];
  onLines: (lines: readonly DraftLine[]) => void;
  onProblem: (problem: Problem) => void;
  onEdit: () => void;
}) => {
  const add = async (product_id: string): Promise<void> => {
    if (lines.some((line) => line.product_id === product_id)) return;
    const found = await callOperation('search_products', { product_ids: [product_id] }).catch(problemOf);
    if (found instanceof Problem) return onProblem(found);
    const [offer] = found.data;
    if (!offer) return;
    const { sku, name, unit, quantity_decimals, minimum_quantity: quantity } = offer;
    onLines([...lines, { product_id, sku, name, unit, quantity_decimals, quantity }]);
  };
  return (
    <div className="plan">
      {lines.length > 0 && (
        <div className="basket-lines bare">
          <Lines>
            {lines.map((line, place) => (
              <Line key={line.product_id} name={line.name} notes={[line.sku, `By ${line.unit}`]}>
                <QuantityField
                  name={quantityName(place)}
                  label="Quantity"
                  aria-label={`Quantity of ${line.name}`}
                  decimals={line.quantity_decimals}
                  defaultValue={String(line.quantity)}
                  onChange={onEdit}
                />
                <div className="line-action">
                  <Button
                    look="quiet"
                    icon="close"
                    aria-label={`Remove ${line.name}`}
                    onClick={() => onLines(lines.filter((one) => one !== line))}
                  />
                </div>
              </Line>
            ))}
          </Lines>
        </div>
      )}
      <CatalogProductPicker
        key={lines.length}
        name={pickedName}
        label={lines.length > 0 ? 'Add another product' : 'Product'}
        hint="Of your catalogue; only those can be ordered repeatedly."
        optional={lines.length > 0}
        chosen={null}
        onChoose={(choice) => choice && void add(choice.id)}
      />
    </div>
  );
};

/** The lines that cannot be ordered repeatedly, and why. */
export const LeftOutLines = ({ lines, onLeaveOut }: { lines: readonly LeftOut[]; onLeaveOut?: () => void }) =>
  lines.length > 0 && (
    <div role="alert" className="left-out">
      <Note tone="warn">
        <p>
          {lines.length === 1 ? 'This cannot be ordered repeatedly:' : 'These cannot be ordered repeatedly:'}
        </p>
        <ul className="named">
          {lines.map(({ name, reason }) => (
            <li key={name}>
              <strong>{name}</strong>:{' '}
              {reason.startsWith(`${name} `) ? reason.slice(name.length + 1) : reason}
            </li>
          ))}
        </ul>
        {onLeaveOut && (
          <Button size="small" onClick={onLeaveOut}>
            Leave {lines.length === 1 ? 'it' : 'them'} out
          </Button>
        )}
      </Note>
    </div>
  );
