import { runMain } from '@procura/service';
import { feedService } from './service.ts';

await runMain(feedService);
