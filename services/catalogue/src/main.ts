import { runMain } from '@procura/service';
import { catalogueService } from './service.ts';

await runMain(catalogueService);
