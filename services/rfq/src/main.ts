import { runMain } from '@procura/service';
import { rfqService } from './service.ts';

await runMain(rfqService);
