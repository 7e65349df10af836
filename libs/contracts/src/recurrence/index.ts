export * from './metrics.ts';
export * from './previews.ts';
export * from './recurrence.ts';
export * from './runs.ts';
export * from './tasks.ts';
export * from './views.ts';
