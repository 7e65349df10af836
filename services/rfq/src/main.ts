import { runMain } from '@procura/service';
import { readConfig } from './config.ts';
import { rfqService } from './service.ts';

await runMain(rfqService, readConfig);
