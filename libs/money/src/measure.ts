/** How something is counted, as it is stored: what says nothing is absent, as in documents of releases before 2026-12. */
export type Measure = {
  /** Decimals that its quantities may have, 1 to 3. */
  quantity_decimals?: number;
  /** Code of its unit (UN/ECE Recommendations 20 and 21). */
  unit_code?: string;
};

/** A measure as it is stored, and as it is sent to other services. */
export const storedMeasure = ({
  quantity_decimals,
  unit_code,
}: {
  quantity_decimals?: number | undefined;
  unit_code?: string | null | undefined;
}): Measure => ({ ...(quantity_decimals && { quantity_decimals }), ...(unit_code && { unit_code }) });

/** A measure in an answer or event. */
export const shownMeasure = ({ quantity_decimals = 0, unit_code }: Measure) => ({
  quantity_decimals,
  unit_code: unit_code ?? null,
});
