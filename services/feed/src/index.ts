export { feedService } from './service.ts';
