import { runMain } from '@procura/service';
import { identityService } from './service.ts';

await runMain(identityService);
