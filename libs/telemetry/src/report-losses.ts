/** A shorter loss, as when a process changes to another server, is not reported. */
const reportAfterMs = 1000;

/** Reports that a server does not answer any more, and once that it answers again, with how long it was away. */
export const createLossReport = (server: string, report: (sentence: string) => void) => {
  let lostAtMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reported = false;
  return {
    /** Call it as often as the loss is noticed. */
    lost(): void {
      if (lostAtMs !== undefined) return;
      lostAtMs = performance.now();
      timer = setTimeout(() => {
        reported = true;
        report(`${server} does not answer any more. Waiting for it.`);
      }, reportAfterMs).unref();
    },
    back(): void {
      if (lostAtMs === undefined) return;
      if (reported)
        report(`${server} answers again, after ${((performance.now() - lostAtMs) / 1000).toFixed(1)} s.`);
      this.end();
    },
    /** Reports nothing more about this loss. */
    end(): void {
      clearTimeout(timer);
      lostAtMs = undefined;
      reported = false;
    },
  };
};
