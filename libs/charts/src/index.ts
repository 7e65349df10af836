export { type ChartCaller, type ChartRequest, renderChart } from './render-chart.ts';
