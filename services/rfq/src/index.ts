export { rfqService } from './service.ts';
