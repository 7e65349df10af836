export { financeService } from './service.ts';
