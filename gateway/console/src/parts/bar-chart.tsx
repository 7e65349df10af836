import { axisEnd } from './axis.ts';

/** A bar: its label, what it says in words, and its parts from the axis on, one for each series. */
export type Bar = {
  key: string;
  label: string;
  /** Whether a narrow axis is without its label. */
  minor?: boolean;
  inWords: string;
  parts: readonly number[];
};

/** The length of the longest bar in units of the drawing, which is stretched to the space there is. */
export const chartLength = 100;

/** The parts of a bar, each with where it begins and its length. */
export const partsOf = (
  { parts }: Pick<Bar, 'parts'>,
  end: number,
): { series: number; from: number; long: number }[] => {
  let from = 0;
  return parts.flatMap((size, series) => {
    if (!(size > 0)) return [];
    const part = { series, from, long: Math.max((size / end) * chartLength, 1) };
    from += part.long;
    return [part];
  });
};

const sizeOf = ({ parts }: Pick<Bar, 'parts'>): number => parts.reduce((sum, part) => sum + part, 0);

/** The end of the axis of some bars. */
export const endOf = (bars: readonly Bar[]): number => axisEnd(Math.max(0, ...bars.map(sizeOf)));

/** Bars above an axis of times, next to one of amounts. Amounts are numbers here only for the heights. */
export const BarChart = ({
  bars,
  unit,
  says,
}: {
  bars: readonly Bar[];
  /** What the axis measures. */
  unit: string;
  /** The chart in a sentence, for those who do not see it. */
  says: string;
}) => {
  const end = endOf(bars);
  const space = bars.length;
  return (
    <figure className="spend">
      <figcaption className="spend-unit" aria-hidden="true">
        {unit}
      </figcaption>
      <div className="spend-amounts" aria-hidden="true">
        {[end, end / 2, 0].map((amount) => (
          <span key={amount}>{amount.toLocaleString('en-GB')}</span>
        ))}
      </div>
      <svg
        className="spend-chart"
        viewBox={`0 0 ${space} ${chartLength}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={says}
      >
        {[0, chartLength / 2, chartLength].map((y) => (
          <line key={y} className="axis" x1={0} x2={space} y1={y} y2={y} />
        ))}
        {bars.map((bar, index) => (
          <g key={bar.key}>
            <title>{bar.inWords}</title>
            {partsOf(bar, end).map(({ series, from, long }) => (
              <rect
                key={series}
                className={`series-${series}`}
                x={index + 0.15}
                y={chartLength - from - long}
                width={0.7}
                height={long}
              />
            ))}
          </g>
        ))}
      </svg>
      <ol className="spend-days" aria-hidden="true">
        {bars.map(({ key, label, minor }) => (
          <li key={key} className={minor ? 'minor' : undefined}>
            {label}
          </li>
        ))}
      </ol>
    </figure>
  );
};
