export * from './metrics.ts';
export * from './recurrence.ts';
export * from './runs.ts';
