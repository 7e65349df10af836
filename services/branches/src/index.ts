export { branchesService } from './service.ts';
