export { suppliersService } from './service.ts';
