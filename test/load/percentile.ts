/** The value below which a share of the values lies; NaN if there are none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);
