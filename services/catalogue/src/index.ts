export { catalogueService } from './service.ts';
