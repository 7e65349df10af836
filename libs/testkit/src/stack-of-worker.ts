/** Jest setup file: names the servers of this worker, as the environment does for a process. */
const stacks: Record<string, string>[] = JSON.parse(process.env.PROCURA_TEST_STACKS ?? '[]');
Object.assign(process.env, stacks[(Number(process.env.JEST_WORKER_ID ?? 1) - 1) % stacks.length]);
