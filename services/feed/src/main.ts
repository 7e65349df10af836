import { runMain } from '@procura/service';
import { readConfig } from './config.ts';
import { feedService } from './service.ts';

await runMain(feedService, readConfig);
