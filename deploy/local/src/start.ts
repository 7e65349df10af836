import { join } from 'node:path';
import { loadDemo } from './load-demo.ts';
import { PROGRAMS } from './programs.ts';
import { runLauncher } from './run-launcher.ts';

process.exit(
  await runLauncher({
    programs: PROGRAMS,
    load_demo: loadDemo,
    project_root: join(import.meta.dirname, '..', '..', '..'),
  }),
);
