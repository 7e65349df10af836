/** How often a step that takes long is logged. */
export const everyMs = 30_000;

/** The options of `runShowing` that log a line when a step takes long. */
export const showingProgress = (
  log: (line: string) => void,
): { progress: (seconds: number) => void; every_ms: number } => ({
  progress: (seconds) => log(`still working after ${seconds} s …`),
  every_ms: everyMs,
});
