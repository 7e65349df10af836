import { extname, join } from 'node:path';
import { Failure } from '@procura/contracts';
import { openWorkerPool } from '@procura/service/worker-pool';
import type { ChartContent } from './chart-option.ts';
import type { ChartTask } from './draw-chart.ts';

/** A chart to draw; `width` and `height` in pixels, 400 to 2,400 (by default 1,200 wide and as tall as needed). */
export type ChartRequest = ChartContent & { width?: number | undefined; height?: number | undefined };

const leastPixels = 400;
const mostPixels = 2400;
const mostSeries = 50;
const mostPoints = 400;

const drawers = openWorkerPool<ChartTask, string | Uint8Array>({
  // In the same folder, and compiled in the same way.
  file: join(import.meta.dirname, `draw-chart${extname(import.meta.filename)}`),
  name: 'drawChart',
  places: 10,
  longest_ms: 20_000,
  memory_mb: 256,
  busy: 'Ten charts of the company are being drawn. Ask for format data, or again in some seconds.',
});

/** The company for which a chart is drawn, and the deadline (Date.now of this process). */
export type ChartCaller = { company_id: string; deadline_ms: number };

/**
 * Draws a chart: bars while they are few, lines otherwise, with a legend when series share axes, and a panel each
 * for series whose `unit_label` differs (currencies). Returns SVG text without styles and scripts, or PNG bytes.
 *
 * Drawings are made in a thread without this process's environment, one at a time; companies take turns. A first one
 * takes about 0.5 s, later ones 0.1 s. Throws RangeError on a size, number of series or value that cannot be drawn, and
 * Failure `unavailable` when ten drawings of the company wait already or the thread ends without a picture.
 */
export async function renderChart(
  request: ChartRequest & { format: 'svg' },
  caller: ChartCaller,
): Promise<string>;
export async function renderChart(
  request: ChartRequest & { format: 'png' },
  caller: ChartCaller,
): Promise<Uint8Array>;
export async function renderChart(
  request: ChartRequest & { format: 'svg' | 'png' },
  caller: ChartCaller,
): Promise<string | Uint8Array>;
export async function renderChart(
  request: ChartRequest & { format: 'svg' | 'png' },
  caller: ChartCaller,
): Promise<string | Uint8Array> {
  const order: ChartTask = { ...request, width: request.width ?? 1200 };
  requireDrawable(order);
  try {
    return await drawers.run(order, caller);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure('unavailable', 'The chart could not be drawn. Ask for format data, or try again.', {
      cause,
    });
  }
}

const requireDrawable = ({ series, width, height }: ChartTask): void => {
  for (const pixels of [width, height ?? leastPixels]) {
    if (!Number.isInteger(pixels) || pixels < leastPixels || pixels > mostPixels) {
      throw new RangeError(
        `A chart is ${leastPixels} to ${mostPixels} whole pixels wide and high, not ${pixels}.`,
      );
    }
  }
  if (series.length > mostSeries || series.some(({ points }) => points.length > mostPoints)) {
    throw new RangeError(
      `A chart has at most ${mostSeries} series of ${mostPoints} points. Ask for a shorter range.`,
    );
  }
  if (series.some(({ points }) => points.some(({ value }) => !Number.isFinite(value)))) {
    throw new RangeError('A chart shows finite numbers only. Check the values.');
  }
};
