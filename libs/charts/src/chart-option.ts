import type { EChartsOption } from 'echarts';

/** One line or set of bars. A series with another `unit_label` than the chart's has its own axes. */
export type ChartSeries = {
  name: string;
  unit_label?: string | undefined;
  points: readonly { label: string; value: number }[];
};

/**
 * The content of a chart. Labels are in chronological order; `unit_label` names the unit of the values: `Orders`,
 * `BRL`.
 */
export type ChartContent = { title: string; unit_label: string; series: readonly ChartSeries[] };

/** The size of the drawing in pixels; without a height, a chart of many panels is taller. */
export type ChartSize = { width: number; height: number };

/** The font of PNGs; browsers without it show SVGs in their own. */
export const chartFont = 'Noto Sans';

type Panel = { name: string; unit: string; series: Drawn[]; top?: number | undefined };
type Drawn = { name: string; colour: string; symbol: string; values: number[] };
type Box = { left: number; top: number; width: number; height: number };

// Okabe and Ito's colours, distinguishable with every kind of colour blindness; without yellow, too faint on white.
const palette = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#4d4d4d'];
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin', 'arrow'];
const ink = { title: '#111827', text: '#374151', faint: '#6b7280', axis: '#9ca3af', grid: '#e5e7eb' };
const fontFamily = `${chartFont}, Arial, Helvetica, sans-serif`;
const edge = 32;
const headHeight = 92;
const legendRowHeight = 28;
const panelHeight = 230;
const tallest = 2400;
const longestName = 32;
const leastBarPitch = 9;
const denseLabels = 120;

/**
 * Lays a chart out. Up to seven series of one unit share axes and a legend; more get a panel each, of one scale.
 * Series of different units, such as currencies, get a panel and a scale each, because their heights must not be
 * compared (specification section 2: amounts in different currencies are never mixed). Labels that a series lacks
 * count as zero.
 */
export const chartOption = (content: ChartContent, asked: { width: number; height?: number | undefined }) => {
  const labels = allLabels(content.series);
  const panels = intoPanels(content, labels);
  const columns =
    panels.length <= 2 ? 1 : panels.length <= 8 || asked.width < 1000 ? 2 : panels.length <= 24 ? 3 : 4;
  const grown = Math.min(headHeight + Math.ceil(panels.length / columns) * panelHeight + 16, tallest);
  const size: ChartSize = {
    width: asked.width,
    height: asked.height ?? (panels.length > 1 ? grown : Math.round(asked.width / 2)),
  };
  const legendRows =
    panels.length === 1 && content.series.length > 1 ? countLegendRows(content.series, size.width) : 0;
  const boxes = panels.map((_, index) =>
    panelBox(index, { columns, count: panels.length, size, legendRows }),
  );
  const empty = panels.every(({ series }) =>
    series.every(({ values }) => values.every((value) => value === 0)),
  );
  const option: EChartsOption = {
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: { fontFamily, fontSize: 14, color: ink.text },
    title: [
      headline(content, panels, size),
      ...(panels.length > 1 ? panels.map((panel, index) => panelTitle(panel, boxes[index])) : []),
      ...(empty ? [emptyNote()] : []),
    ],
    legend: { show: legendRows > 0, ...legendStyle(size) },
    grid: boxes.map((box) => ({ ...box, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' })),
    xAxis: panels.map((_, gridIndex) => xAxis(gridIndex, labels, panels.length > 1)),
    yAxis: panels.map((panel, gridIndex) => yAxis(gridIndex, panel)),
    series: panels.flatMap((panel, index) =>
      panel.series.map((each) =>
        mark(each, { axisIndex: index, panel, labels, width: boxes[index]?.width ?? 0 }),
      ),
    ),
  };
  return { option, size };
};

/**
 * Labels in the given order; if the series differ in theirs, in the order of their characters, which is that of ISO
 * dates.
 */
const allLabels = (series: readonly ChartSeries[]): string[] => {
  const first = (series[0]?.points ?? []).map((point) => text(point.label));
  const union = new Set(first);
  for (const { points } of series) for (const { label } of points) union.add(text(label));
  return union.size === new Set(first).size ? [...union] : [...union].sort();
};

const intoPanels = ({ unit_label, series }: ChartContent, labels: string[]): Panel[] => {
  const units = new Set(series.map((each) => each.unit_label ?? unit_label));
  const apart = units.size > 1 || series.length > palette.length;
  const drawn = series.map((each, index): Drawn => {
    const values = new Map(each.points.map(({ label, value }) => [text(label), value]));
    return {
      name: shortened(text(each.name), longestName) || `Series ${index + 1}`,
      colour: palette[apart ? 0 : index] ?? ink.text,
      symbol: symbols[index % symbols.length] ?? 'circle',
      values: labels.map((label) => values.get(label) ?? 0),
    };
  });
  if (!apart) return [{ name: '', unit: text([...units][0] ?? unit_label), series: drawn }];
  const top = units.size > 1 ? undefined : sharedTop(drawn.flatMap(({ values }) => values));
  return drawn.map((each, index) => {
    const unit = units.size > 1 ? text(series[index]?.unit_label ?? unit_label) : '';
    return { name: each.name, unit, series: [{ ...each, symbol: 'circle' }], top };
  });
};

/** The smallest round number above all values that divides into four steps; undefined if a value is negative. */
const sharedTop = (values: number[]): number | undefined => {
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  if (highest === 0 || values.some((value) => value < 0)) return undefined;
  const power = 10 ** Math.floor(Math.log10(highest));
  const isWhole = values.every(Number.isInteger);
  return [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10, 12]
    .map((factor) => factor * power)
    .find((top) => top >= highest && (!isWhole || top % 4 === 0));
};

const panelBox = (
  index: number,
  {
    columns,
    count,
    size,
    legendRows,
  }: { columns: number; count: number; size: ChartSize; legendRows: number },
): Box => {
  const top = headHeight + legendRows * legendRowHeight;
  if (count === 1) return { left: edge, top, width: size.width - 2 * edge, height: size.height - top - 24 };
  const gap = 40;
  const width = (size.width - 2 * edge - (columns - 1) * gap) / columns;
  const height = (size.height - headHeight - 16) / Math.ceil(count / columns);
  return {
    left: edge + (index % columns) * (width + gap),
    top: headHeight + Math.floor(index / columns) * height + 32,
    width,
    height: height - 52,
  };
};

const headline = ({ title, unit_label }: ChartContent, panels: Panel[], { width }: ChartSize) => {
  const unit = panels.length > 1 ? unit_label : (panels[0]?.unit ?? unit_label);
  return {
    text: text(title),
    subtext: text(unit),
    left: edge - 5,
    top: 16,
    itemGap: 6,
    textStyle: { ...wide(width - 2 * edge), color: ink.title, fontSize: 22, fontWeight: 600, fontFamily },
    subtextStyle: { ...wide(width - 2 * edge), color: ink.faint, fontSize: 15, fontFamily },
  } as const;
};

const panelTitle = ({ name, unit }: Panel, box: Box | undefined) =>
  ({
    text: name === unit || unit === '' ? name : `${name} (${unit})`,
    left: (box?.left ?? 0) - 5,
    top: (box?.top ?? 0) - 34,
    textStyle: { ...wide(box?.width ?? 0), color: ink.text, fontSize: 15, fontWeight: 600, fontFamily },
  }) as const;

const emptyNote = () =>
  ({
    text: 'Nothing in this period',
    left: 'center',
    top: 'middle',
    textStyle: { color: ink.faint, fontSize: 18, fontWeight: 'normal', fontFamily },
  }) as const;

const wide = (width: number) => ({ width, overflow: 'truncate', ellipsis: '…' }) as const;

const legendStyle = ({ width }: ChartSize) =>
  ({
    left: edge - 5,
    top: headHeight - 14,
    width: width - 2 * edge,
    itemGap: 24,
    itemWidth: 22,
    itemHeight: 12,
    selectedMode: false,
    textStyle: { fontFamily, fontSize: 14, color: ink.text, lineHeight: 18 },
  }) as const;

const countLegendRows = (series: readonly ChartSeries[], width: number): number => {
  let rows = 1;
  let used = 0;
  for (const { name } of series) {
    const entry = 22 + 5 + 24 + Math.min(text(name).length, longestName) * 9;
    if (used > 0 && used + entry > width - 2 * edge) {
      rows += 1;
      used = 0;
    }
    used += entry;
  }
  return rows;
};

const xAxis = (gridIndex: number, labels: string[], small: boolean) =>
  ({
    gridIndex,
    type: 'category',
    data: labels,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: ink.axis } },
    axisLabel: { fontFamily, fontSize: small ? 12 : 14, color: ink.text, hideOverlap: true, margin: 10 },
  }) as const;

const yAxis = (gridIndex: number, { series, top }: Panel) => {
  const values = series.flatMap((each) => each.values);
  return {
    gridIndex,
    type: 'value',
    splitNumber: 4,
    ...(values.every((value) => Number.isInteger(value)) ? { minInterval: 1 } : {}),
    ...(top === undefined ? {} : { max: top, interval: top / 4 }),
    ...(top === undefined && values.every((value) => value === 0) ? { min: 0, max: 1 } : {}),
    splitLine: { lineStyle: { color: ink.grid } },
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { fontFamily, fontSize: 13, color: ink.faint, formatter: shortNumber },
  } as const;
};

/** Bars while they can be distinguished; otherwise lines. */
const mark = (
  drawn: Drawn,
  { axisIndex, panel, labels, width }: { axisIndex: number; panel: Panel; labels: string[]; width: number },
) => {
  const bars = panel.series.length * labels.length;
  const shared = {
    name: drawn.name,
    xAxisIndex: axisIndex,
    yAxisIndex: axisIndex,
    data: drawn.values,
    silent: true,
    emphasis: { disabled: true },
  } as const;
  if (panel.series.length <= 4 && bars * leastBarPitch <= width) {
    const isRoomy = panel.name === '' && bars * 75 <= width;
    return {
      ...shared,
      type: 'bar',
      barMaxWidth: 56,
      barGap: '10%',
      barCategoryGap: '32%',
      itemStyle: { color: drawn.colour, borderRadius: 2 },
      label: {
        show: isRoomy,
        position: 'top',
        fontFamily,
        fontSize: 13,
        color: ink.text,
        formatter: valueLabel,
      },
    } as const;
  }
  return {
    ...shared,
    type: 'line',
    showSymbol: labels.length <= 40,
    showAllSymbol: true,
    symbol: drawn.symbol,
    symbolSize: 7,
    itemStyle: { color: drawn.colour },
    lineStyle: { color: drawn.colour, width: labels.length > denseLabels ? 1.5 : 2.5 },
    ...(panel.series.length === 1 ? { areaStyle: { color: drawn.colour, opacity: 0.12 } } : {}),
  } as const;
};

const valueLabel = ({ value }: { value: unknown }): string =>
  typeof value === 'number' && value !== 0 ? shortNumber(value) : '';

const plainNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const compactNumber = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

const shortNumber = (value: number): string =>
  (Math.abs(value) < 10_000 ? plainNumber : compactNumber).format(value);

/** One line that XML can contain: control, bidi and zero-width characters and broken surrogates are removed. */
const text = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/\p{C}+/gu, '')
    .trim();

const shortened = (value: string, most: number): string => {
  const characters = [...value];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : value;
};
