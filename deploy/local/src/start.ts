import { join } from 'node:path';
import { allPrograms } from './launcher/programs.ts';
import { runLauncher } from './launcher/run-launcher.ts';

process.exit(
  await runLauncher({
    programs: allPrograms,
    // Only the first start loads it; others do not need its contracts and data.
    load_demo: async (options) => (await import('./demo/load-demo.ts')).loadDemo(options),
    project_root: join(import.meta.dirname, '..', '..', '..'),
  }),
);
