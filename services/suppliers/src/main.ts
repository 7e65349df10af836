import { runMain } from '@procura/service';
import { readConfig } from './config.ts';
import { suppliersService } from './service.ts';

await runMain(suppliersService, readConfig);
