import { runMain } from '@procura/service';
import { readConfig } from './config.ts';
import { recurrenceService } from './service.ts';

await runMain(recurrenceService, readConfig);
