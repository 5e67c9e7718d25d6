import type UPlot from 'uplot';
import { useEffect, useRef, useState } from 'preact/hooks';
import { compactEach, dayAndMonth, hourOfDay } from '../lib/format.ts';

export interface Series {
  readonly label: string;
  readonly values: readonly number[];
}

interface PlotProps {
  readonly label: string;
  /** Seconds since 1970. */
  readonly xs: readonly number[];
  readonly series: readonly Series[];
  /** Formats a value for the legend. */
  readonly format: (value: number) => string;
  /** The axis begins at zero. */
  readonly isFromZero?: boolean;
}

const HEIGHT = 150;
/** Pixels of the axes: the height of a line of text, and the least width of the axis of values. */
const TIME_AXIS = 26;
const VALUE_AXIS = 38;
/** Pixels of a digit at most. */
const DIGIT = 7;
/** A shorter period shows hours. */
const HOURS_WITHIN_SECONDS = 3 * 86_400;

/** Lines over time; the legend has the values under the pointer, or the latest. The library is loaded with the first plot. */
export function Plot(props: PlotProps) {
  const { label, xs, series, format, isFromZero = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number>();
  const theme = useThemeTurn();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let plot: UPlot | undefined;
    let isGone = false;
    void import('uplot').then(({ default: Library }) => {
      if (isGone) return;
      const options = optionsFor(element, { xs, series, isFromZero, point: setAt, inUtc: Library.tzDate });
      plot = new Library(options, [[...xs], ...series.map(({ values }) => [...values])], element);
    });
    const observer = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
      plot?.destroy();
    };
  }, [xs, series, theme]);
  const shown = at ?? xs.length - 1;
  const seconds = xs[shown] ?? 0;
  const when = isShort(xs) ? `${dayAndMonth(seconds)}, ${hourOfDay(seconds)}` : dayAndMonth(seconds);
  return (
    <figure class="stack tight">
      <div ref={frame} class="plot" role="img" aria-label={label} />
      <figcaption class="legend">
        {series.map((one, index) => (
          <span key={one.label}>
            <i style={{ background: `var(--plot-${index + 1})` }} />
            {one.label} <strong>{format(one.values[shown] ?? 0)}</strong>
          </span>
        ))}
        <span class="faint">{at === undefined ? 'latest' : when}</span>
      </figcaption>
    </figure>
  );
}

interface Shown extends Pick<PlotProps, 'xs' | 'series' | 'isFromZero'> {
  /** The index under the pointer; undefined: none. */
  readonly point: (at: number | undefined) => void;
  readonly inUtc: typeof UPlot.tzDate;
}

function optionsFor(element: HTMLElement, { xs, series, isFromZero, point, inUtc }: Shown): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => resolved(style.getPropertyValue(name));
  const axis = {
    stroke: colour('--ink-2'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: `11px ${style.getPropertyValue('--font')}`,
  };
  const textOf = isShort(xs) ? hourOfDay : dayAndMonth;
  return {
    width: element.clientWidth,
    height: HEIGHT,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    // The days of the service are those of UTC; hours are the reader's.
    ...(isShort(xs) ? {} : { tzDate: (seconds: number) => inUtc(new Date(seconds * 1000), 'Etc/UTC') }),
    cursor: { y: false, drag: { x: false, y: false } },
    hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? undefined)] },
    scales: {
      y: isFromZero === true ? { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } : {},
    },
    axes: [
      { ...axis, size: TIME_AXIS, values: (_, ticks) => ticks.map(textOf) },
      { ...axis, size: widthOf, values: (_, ticks) => compactEach(ticks) },
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
  };
}

/** The width of an axis with these texts. */
const widthOf = (_: UPlot, texts: readonly string[] | null) =>
  Math.max(VALUE_AXIS, ...(texts ?? []).map((text) => (text.length + 1) * DIGIT));

const isShort = (xs: readonly number[]) => (xs.at(-1) ?? 0) - (xs[0] ?? 0) < HOURS_WITHIN_SECONDS;

/** Changes with the theme: a canvas does not know `light-dark()`, so that it is drawn again. */
function useThemeTurn(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const next = () => setTurn((before) => before + 1);
    const system = matchMedia('(prefers-color-scheme: dark)');
    const chosen = new MutationObserver(next);
    system.addEventListener('change', next);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', next);
      chosen.disconnect();
    };
  }, []);
  return turn;
}

/** The colour that a name means in the present theme. */
function resolved(value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
