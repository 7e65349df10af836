/** How an item is counted, as it is stored: without decimals or without a code the field is absent. */
export type Measure = {
  /** Decimals that its quantities may have, 1 to 3. */
  quantity_decimals?: number;
  /** Code of its unit (UN/ECE Recommendations 20 and 21). */
  unit_code?: string;
};

/** The fields of a measure that say something. */
export const measureOf = ({
  quantity_decimals,
  unit_code,
}: {
  quantity_decimals?: number | undefined;
  unit_code?: string | undefined;
}): Measure => ({ ...(quantity_decimals && { quantity_decimals }), ...(unit_code && { unit_code }) });

/** A measure in an answer. */
export const toMeasure = ({ quantity_decimals = 0, unit_code }: Measure) => ({
  quantity_decimals,
  unit_code: unit_code ?? null,
});
