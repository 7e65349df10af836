import { runMain } from '@procura/service';
import { readConfig } from './config.ts';
import { financeService } from './service.ts';

await runMain(financeService, readConfig);
