export { recurrenceService } from './service.ts';
