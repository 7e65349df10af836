/**
 * How each process of the platform is run, so that it stays near its initial size (docs/deploy.md, “Resource requests of a
 * process”). A small young generation: these processes allocate little at once, and Node.js would let it grow to 32 MiB.
 * Two pools of native memory instead of eight for each processor, which are not returned to the system once used.
 */
export const nodeMemory = {
  args: ['--max-semi-space-size=4'],
  env: { MALLOC_ARENA_MAX: '2' },
} as const;
