import { runMain } from '@procura/service';
import { financeService } from './service.ts';

await runMain(financeService);
