const EVERY_MS = 20_000;

/** The options of `runShowing` that log a line when a step takes long. */
export const showingProgress = (
  log: (line: string) => void,
): { progress: (seconds: number, last: string) => void; every_ms: number } => ({
  progress: (seconds, last) => log(`${seconds} s so far${last && `: ${last}`}`),
  every_ms: EVERY_MS,
});
