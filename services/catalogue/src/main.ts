import { runMain } from '@procura/service';
import { readConfig } from './config.ts';
import { catalogueService } from './service.ts';

await runMain(catalogueService, readConfig);
