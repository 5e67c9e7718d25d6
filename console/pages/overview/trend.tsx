import { useMemo } from 'preact/hooks';
import { number } from '../../lib/format.ts';
import { Plot } from '../../parts/plot.tsx';

interface TrendProps<P extends { readonly at: string }> {
  readonly label: string;
  readonly points: readonly P[];
  /** Data table: the lines, each with its value of a point. */
  readonly lines: readonly (readonly [label: string, valueOf: (point: P) => number])[];
  readonly isFromZero?: boolean;
}

/** Numbers over the chosen period. */
export function Trend<P extends { readonly at: string }>(props: TrendProps<P>) {
  const { label, points, lines, isFromZero = false } = props;
  const { xs, series } = useMemo(
    () => ({
      xs: points.map(({ at }) => Date.parse(at) / 1000),
      series: lines.map(([name, valueOf]) => ({ label: name, values: points.map(valueOf) })),
    }),
    [points],
  );
  return <Plot label={label} xs={xs} series={series} format={number} isFromZero={isFromZero} />;
}
