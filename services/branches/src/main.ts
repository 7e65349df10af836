import { runMain } from '@procura/service';
import { readConfig } from './config.ts';
import { branchesService } from './service.ts';

await runMain(branchesService, readConfig);
