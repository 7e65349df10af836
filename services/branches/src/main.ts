import { runMain } from '@procura/service';
import { branchesService } from './service.ts';

await runMain(branchesService);
