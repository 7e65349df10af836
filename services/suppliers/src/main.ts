import { runMain } from '@procura/service';
import { suppliersService } from './service.ts';

await runMain(suppliersService);
