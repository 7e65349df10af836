import type { Handler } from '@procura/bus';
import {
  type reserveStock as contract,
  Failure,
  type FieldError,
  type Id,
  type Input,
} from '@procura/contracts';
import { noQuantity } from '@procura/money';
import { isDuplicateKey, type WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { demandOf, type Reservation } from './reservation.ts';

/** A product has fewer units available than requested. */
class Short extends Error {}

/** Reserves the stock of a whole purchase, or none of it. The id of the purchase makes a repeat harmless. */
export const reserveStock: Handler<Deps, typeof contract> = async (deps, call, { purchase_id, lines }) => {
  const { company_id } = call.principal;
  const serializeOn = [purchase_id, ...lines.map((line) => line.product_id)];
  deps.fault('reserve_stock.begun');
  try {
    const hold = async (tx: WriteTx) => {
      const sellerOf = await sellersOf(deps, { company_id, lines }, tx);
      // Inserted before stock is checked, so that an earlier outcome is found first; unknown products are refused
      // below.
      await deps.reservations.owner(company_id, tx).insert({
        _id: purchase_id,
        company_id,
        state: 'held',
        lines: lines.map((line) => ({
          ...line,
          supplier_company_id: sellerOf(line),
          taken: noQuantity,
          released: noQuantity,
        })),
        created_at: tx.now,
        updated_at: tx.now,
      });
      for (const { product_id, quantity } of demandOf(lines))
        await deps.products
          .owner(sellerOf({ product_id }), tx)
          .requireUpdate(
            { _id: product_id, available: { $gte: quantity } },
            { $inc: { reserved: quantity, available: -quantity } },
            () => new Short(),
          );
      deps.fault('reserve_stock.written');
    };
    await deps.database.write(call, hold, { serializeOn, step: {} });
  } catch (error) {
    if (error instanceof Short) throw await shortage(deps, lines);
    if (!isDuplicateKey(error, 'reservations')) throw error;
    answerAgain(await deps.reservations.owner(company_id).findOne({ _id: purchase_id }), purchase_id);
  }
  deps.fault('reserve_stock.committed');
  return { reserved: true };
};

type Line = Input<typeof contract>['lines'][number];

/**
 * The supplier of each product, as the caller gave it or as the products name it. An unknown product is recorded under
 * the buyer's company, which has no stock.
 */
const sellersOf = async (
  deps: Deps,
  { company_id, lines }: { company_id: Id<'company'>; lines: readonly Line[] },
  tx: WriteTx,
): Promise<(of: Pick<Line, 'product_id'>) => Id<'company'>> => {
  const asked = lines.filter((line) => line.supplier_company_id === undefined);
  const found =
    asked.length === 0
      ? []
      : await deps.products
          .published(tx)
          .find({ _id: { $in: asked.map((line) => line.product_id) } }, { projection: { company_id: 1 } });
  const sellers = new Map([
    ...lines.map((line) => [line.product_id, line.supplier_company_id ?? company_id] as const),
    ...found.map((product) => [product._id, product.company_id] as const),
  ]);
  return ({ product_id }) => sellers.get(product_id) ?? company_id;
};

/** `insufficient_stock` with every line whose product cannot cover the requested quantity. */
const shortage = async (deps: Deps, lines: readonly Line[]): Promise<Failure> => {
  const demand = demandOf(lines);
  const found = await deps.products
    .published()
    .find({ _id: { $in: demand.map((one) => one.product_id) } }, { projection: { name: 1, available: 1 } });
  const products = new Map(found.map((product) => [product._id, product]));
  const short = new Map(
    demand
      .filter(({ product_id, quantity }) => quantity > (products.get(product_id)?.available ?? 0))
      .map((one) => [one.product_id, one.quantity]),
  );
  if (short.size === 0)
    return new Failure('insufficient_stock', 'The stock changed at this moment. Try again.');
  const errors = lines.flatMap(({ product_id }, index): FieldError[] => {
    const asked = short.get(product_id);
    if (asked === undefined) return [];
    const product = products.get(product_id);
    return [
      {
        path: `lines.${index}.quantity`,
        message: `asks for more of ${product?.name ?? product_id} than there is: ${asked} in all, ${product?.available ?? 0} available; lower it or leave the line out`,
      },
    ];
  });
  return new Failure(
    'insufficient_stock',
    `There is not enough stock for ${errors.length === 1 ? 'one line' : `${errors.length} lines`}. Lower the quantities named below.`,
    { errors },
  );
};

/** Repeats the outcome of an earlier call with this id. */
const answerAgain = (reservation: Reservation | null, purchase_id: string): void => {
  if (reservation?.state === 'held') return;
  throw new Failure(
    'hold_released',
    `The stock of purchase ${purchase_id} was released and cannot be held again. Place a new purchase.`,
  );
};
