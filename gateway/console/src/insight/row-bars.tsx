import { type Bar, chartLength, endOf, partsOf } from '../parts/bar-chart.tsx';

/** Bars with a name each, next to an axis below them, which begins at 0. Amounts are numbers here only for the lengths. */
export const RowBars = ({
  bars,
  unit,
  says,
  end = endOf(bars),
}: {
  bars: readonly Bar[];
  /** What the axis measures. */
  unit: string;
  /** The chart in a sentence, for those who do not see it. */
  says: string;
  /** The end of the axis; when left out, what the longest bar needs. */
  end?: number;
}) => (
  <figure className="row-bars" role="img" aria-label={says}>
    {bars.map((bar) => (
      <div key={bar.key} className="row-bar">
        <span>{bar.label}</span>
        <svg viewBox={`0 0 ${chartLength} 10`} preserveAspectRatio="none" aria-hidden="true">
          <title>{bar.inWords}</title>
          {[0, chartLength / 2, chartLength].map((x) => (
            <line key={x} className="axis" x1={x} x2={x} y1={0} y2={10} />
          ))}
          {partsOf(bar, end).map(({ series, from, long }) => (
            <rect key={series} className={`series-${series}`} x={from} y={2} width={long} height={6} />
          ))}
        </svg>
      </div>
    ))}
    <div className="row-bar row-axis">
      <span>{unit}</span>
      <div>
        {[0, end / 2, end].map((amount) => (
          <span key={amount}>{amount.toLocaleString('en-GB')}</span>
        ))}
      </div>
    </div>
  </figure>
);
