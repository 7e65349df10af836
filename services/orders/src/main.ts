import { runMain } from '@procura/service';
import { ordersService } from './service.ts';

await runMain(ordersService);
