import { createRequire } from 'node:module';
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

const drawPng = (svg: string): Buffer => {
  const { Resvg }: typeof import('@resvg/resvg-js') = require('@resvg/resvg-js');
  const fontFiles = [
    require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  ];
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: chartFont };
  return new Resvg(svg, { font }).render().asPng();
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
