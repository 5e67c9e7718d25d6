import { useEffect, useRef } from 'preact/hooks';
import { dayAndMonth } from '../lib/format.ts';

export interface Series {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

interface PlotProps {
  readonly label: string;
  /** Seconds since 1970, or plain numbers with `isTime: false`. */
  readonly xs: readonly number[];
  readonly series: readonly Series[];
  readonly isTime?: boolean;
  readonly height?: number;
  readonly format?: (value: number) => string;
}

/** Pixels of one line of text below the plot. */
const TIME_AXIS = 26;

/** Lines over time. The library is loaded with the first plot. */
export function Plot(props: PlotProps) {
  const { label, xs, series, isTime = true, height = 160, format = String } = props;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let plot: { destroy(): void; setSize(size: { width: number; height: number }): void } | undefined;
    let isGone = false;
    void import('uplot').then(({ default: UPlot }) => {
      if (isGone) return;
      const style = getComputedStyle(element);
      const colour = (name: string) => resolved(style.getPropertyValue(name));
      const axis = {
        stroke: colour('--ink-2'),
        grid: { stroke: colour('--line'), width: 1 },
        ticks: { show: false },
      };
      const times = (_: unknown, ticks: number[]) => ticks.map((seconds) => dayAndMonth(seconds));
      plot = new UPlot(
        {
          width: element.clientWidth,
          height,
          legend: { show: false },
          cursor: { y: false },
          scales: { x: { time: isTime } },
          axes: [
            isTime ? { ...axis, size: TIME_AXIS, values: times } : axis,
            { ...axis, size: 56, values: (_: unknown, ticks: number[]) => ticks.map(format) },
          ],
          series: [
            {},
            ...series.map((one, index) => ({
              label: one.label,
              stroke: colour(`--plot-${index + 1}`),
              width: 1.5,
              points: { show: false },
            })),
          ],
        },
        [[...xs], ...series.map(({ values }) => [...values])],
        element,
      );
    });
    const observer = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
      plot?.destroy();
    };
  }, [xs, series, isTime, height]);
  return (
    <figure class="stack">
      <div ref={frame} role="img" aria-label={label} style={{ minHeight: `${height}px` }} />
      <figcaption class="legend">
        {series.map((one, index) => (
          <span key={one.label}>
            <i style={{ background: `var(--plot-${index + 1})` }} />
            {one.label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** A canvas does not know `light-dark()`; an element resolves it. */
function resolved(value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
