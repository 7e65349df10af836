import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type * as Echarts from 'echarts';
import { type ChartContent, chartFont, chartOption } from './chart-option.ts';

/** One chart to draw. `width` and `height` in pixels. */
export type ChartTask = ChartContent & { format: 'svg' | 'png'; width: number; height?: number | undefined };

const require = createRequire(import.meta.url);

// The ready-made build holds bars, lines, titles, legends and the SVG renderer; the module graph of `echarts`
// takes seven times its memory and five times its time to load.
const echarts: typeof Echarts = require('echarts/dist/echarts.common.min.js');

/** Draws one chart as SVG text or PNG bytes. Only the threads of `renderChart` run it. */
export const drawChart = (task: ChartTask): string | Uint8Array => {
  const svg = drawSvg(task);
  return task.format === 'svg' ? svg : drawPng(svg);
};

const drawSvg = ({ width, height, ...content }: ChartTask): string => {
  const { option, size } = chartOption(content, { width, height });
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size });
  chart.setOption(option);
  const drawn = chart.renderToSVGString();
  // A chart that is not disposed keeps timers and memory.
  chart.dispose();
  return withoutStyles(drawn);
};

/** API answers have the policy `default-src 'none'`, under which browsers ignore styles but not attributes. */
const withoutStyles = (svg: string): string =>
  svg
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/ style="([^"]*)"/g, (_, styles: string) =>
      styles
        .split(';')
        .map((style) => style.split(':'))
        .map(([property = '', value = '']) =>
          property.trim() ? ` ${property.trim()}="${value.trim()}"` : '',
        )
        .join(''),
    );

await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
const fontBuffers = [
  require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
].map((file) => readFileSync(file));

/**
 * The memory of the renderer is freed here: several MiB a drawing, which the garbage collector does not see, so that it
 * would keep them until the thread ends.
 */
const drawPng = (svg: string): Uint8Array => {
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: chartFont } });
  try {
    const image = drawing.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
};

/** Approximate widths of Noto Sans, without loading the font; the library would assume a narrower one. */
const measureText = (text: string, font = ''): { width: number } => {
  const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 12);
  const weight = /bold|[6-9]00/.test(font) ? 1.07 : 1;
  const ems = [...text].reduce((sum, character) => sum + emWidth(character), 0);
  return { width: ems * size * weight };
};

const emWidth = (character: string): number => {
  if (
    /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\p{Emoji_Presentation}]/u.test(
      character,
    )
  )
    return 1;
  if (/[ .,:;'!|()[\]{}\-/ijlIft]/.test(character)) return 0.32;
  if (/[mwMW@%—…]/.test(character)) return 0.92;
  return /\p{Lu}/u.test(character) ? 0.66 : 0.58;
};

echarts.setPlatformAPI({ measureText });
