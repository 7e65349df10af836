/**
 * What `npm run compatible` prints of breaks: those that are not accepted, then the accepted ones below the reason why
 * nobody is hurt, and how many there are of each. `open` counts those that are not accepted.
 */
export const compatibilityReport = ({
  breaks,
  accepted,
  since,
}: {
  breaks: readonly string[];
  /** Reasons by sentence, as `docs/released/accepted-breaks.json` has them. */
  accepted: Readonly<Record<string, string>>;
  since: string;
}): { lines: string[]; open: number } => {
  const { open = [], taken = [] } = Object.groupBy(breaks, (sentence) =>
    sentence in accepted ? 'taken' : 'open',
  );
  const byReason = Map.groupBy(taken, (sentence) => accepted[sentence] ?? '');
  return {
    open: open.length,
    lines: [
      ...(open.length > 0 ? ['Not accepted:', ...open.map((sentence) => `  ${sentence}`)] : []),
      ...[...byReason].flatMap(([reason, sentences]) => [
        `Accepted: ${reason}`,
        ...sentences.map((sentence) => `  ${sentence}`),
      ]),
      `${open.length} breaks since ${since} are not accepted; ${taken.length} are, in docs/released/accepted-breaks.json.`,
    ],
  };
};
