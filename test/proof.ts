/**
 * The suites of the Jest project `proof`, which `npm test` runs: each speaks to the product by REST, MCP or the bus, needs
 * only MongoDB and NATS, and takes at most 10 s of CPU.
 */
export type Proof = {
  suite: string;
  /** What the suite proves, as a sentence about the product. */
  promise: string;
  /** Budget of CPU in seconds, with the servers and processes that the suite uses, on the machine that it was written on. */
  cpu_s: number;
};

export const proof: readonly Proof[] = [{ suite: 'test/system/order-story.test.ts', promise: 'x', cpu_s: 4 }];
