/** The end of an axis that begins at 0 and has room for an amount: 1, 2 or 5 and zeros, so that its half is short too. */
export const axisEnd = (most: number): number => {
  if (!(most > 0)) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5].find((step) => step * magnitude >= most) ?? 10) * magnitude;
};
