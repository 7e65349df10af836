import { runMain } from '@procura/service';
import { readConfig } from './config.ts';
import { identityService } from './service.ts';

await runMain(identityService, readConfig);
