import { runMain } from '@procura/service';
import { recurrenceService } from './service.ts';

await runMain(recurrenceService);
