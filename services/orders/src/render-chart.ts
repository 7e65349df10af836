import { execFile } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '@procura/contracts';
import type { ChartContent } from './chart-option.ts';
import type { ChartOrder } from './draw-chart.ts';

/** A chart to draw; `width` and `height` in pixels, 400 to 2,400 (1,200 wide and as tall as it needs when left out). */
export type ChartRequest = ChartContent & { width?: number | undefined; height?: number | undefined };

const leastPixels = 400;
const mostPixels = 2_400;
const mostSeries = 50;
const mostPoints = 400;
const mostWaiting = 10;
const longestDrawing_ms = 20_000;
const largestImage_bytes = 8 * 2 ** 20;

// Beside this file, and compiled like it.
const drawer = join(import.meta.dirname, `draw-chart${extname(import.meta.filename)}`);
const run = promisify(execFile);
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Draws a chart: bars while they are few, lines otherwise, with a legend when series share axes, and a panel each
 * for series whose `unit_label` differs (currencies). Returns SVG text without styles and scripts, or PNG bytes.
 *
 * Each drawing is a process of its own, one at a time, without this process's environment: the chart library and
 * its images would otherwise stay in the service's memory (60 MB after a few drawings), and drawing would hold up
 * its requests. Takes about 0.4 s. Throws RangeError on a size, number of series or value that cannot be drawn, and
 * Failure `unavailable` when ten drawings wait already or the drawing process ends without a picture.
 */
export async function renderChart(request: ChartRequest & { format: 'svg' }): Promise<string>;
export async function renderChart(request: ChartRequest & { format: 'png' }): Promise<Uint8Array>;
export async function renderChart(
  request: ChartRequest & { format: 'svg' | 'png' },
): Promise<string | Uint8Array>;
export async function renderChart(
  request: ChartRequest & { format: 'svg' | 'png' },
): Promise<string | Uint8Array> {
  const order: ChartOrder = { ...request, width: request.width ?? 1_200 };
  requireDrawable(order);
  const image = await inTurn(() => draw(order));
  return request.format === 'svg' ? image.toString('utf8') : image;
}

async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) {
    throw new Failure(
      'unavailable',
      'Many charts are being drawn. Ask for format data, or again in some seconds.',
      {
        retry_after_s: 5,
      },
    );
  }
  waiting += 1;
  const turn = last.then(task).finally(() => {
    waiting -= 1;
  });
  last = turn.catch(() => undefined);
  return turn;
}

async function draw(order: ChartOrder): Promise<Buffer> {
  const running = run(process.execPath, ['--max-semi-space-size=2', drawer], {
    encoding: 'buffer',
    // Where this process keeps compiled code, if it does: loading takes a third less time and memory.
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
    maxBuffer: largestImage_bytes,
    timeout: longestDrawing_ms,
    killSignal: 'SIGKILL',
  });
  // A process that died early closes its input; how it ended is told below.
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(JSON.stringify(order));
  try {
    return (await running).stdout;
  } catch (cause) {
    throw new Failure('unavailable', 'The chart could not be drawn. Ask for format data, or try again.', {
      cause,
    });
  }
}

function requireDrawable({ series, width, height }: ChartOrder): void {
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
}
