import { runMain } from '@procura/service';
import { readConfig } from './config.ts';
import { ordersService } from './service.ts';

await runMain(ordersService, readConfig);
