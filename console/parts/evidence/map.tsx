import { useEffect, useRef, useState } from 'preact/hooks';
import { metres } from '../../lib/format.ts';
import {
  metresBetween,
  pixelOf,
  scaleBar,
  tilesOf,
  viewOf,
  type MapView,
  type Point,
} from '../../lib/map.ts';

export interface Mark extends Point {
  readonly label: string;
  /** `row`: the record that is looked at; `candidate`: one of its candidates; `other`: a neighbour. */
  readonly kind: 'row' | 'candidate' | 'chosen' | 'other';
  /** Shown in the point. */
  readonly sign?: string;
}

interface MapProps {
  readonly label: string;
  readonly marks: readonly Mark[];
  /** The points that the view must have; others may be outside. */
  readonly shown: readonly Point[];
  /** A line with its length. */
  readonly between?: readonly [Point, Point] | undefined;
}

const MARGIN = 28;
const LEAST_METRES = 250;
const LONGEST_SCALE = 110;
/** The distance is written on a line of at least this many pixels, and above a shorter one. */
const LONG_LINE = 60;

/** Points on a plane with a scale. Streets are drawn where the operator of the service names a server of map tiles. */
export function PointMap({ label, marks, shown, between }: MapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 480, height: 300 });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const view = viewOf(shown.length > 0 ? shown : [{ latitude: 0, longitude: 0 }], {
    ...size,
    margin: MARGIN,
    leastMetres: LEAST_METRES,
  });
  return (
    <div ref={frame} class="map">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
        <Tiles view={view} />
        {between !== undefined && <Line view={view} ends={between} />}
        {marks.map((mark, index) => (
          <OneMark key={index} view={view} mark={mark} />
        ))}
        <Scale view={view} />
      </svg>
      {template !== '' && credit !== '' && <p class="map-credit">{credit}</p>}
    </div>
  );
}

function OneMark({ view, mark }: { readonly view: MapView; readonly mark: Mark }) {
  const { x, y } = pixelOf(view, mark);
  if (x < -MARGIN || y < -MARGIN || x > view.width + MARGIN || y > view.height + MARGIN) return null;
  const radius = mark.kind === 'other' ? 3.5 : 8;
  return (
    <g class={`map-mark ${mark.kind}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <title>{mark.label}</title>
      {mark.kind === 'row' ? <rect x="-7" y="-7" width="14" height="14" rx="2" /> : <circle r={radius} />}
      {mark.sign !== undefined && (
        <text y="3.5" text-anchor="middle">
          {mark.sign}
        </text>
      )}
    </g>
  );
}

function Line({ view, ends }: { readonly view: MapView; readonly ends: readonly [Point, Point] }) {
  const [from, to] = ends.map((end) => pixelOf(view, end));
  if (from === undefined || to === undefined) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return (
    <g class="map-line">
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <text
        x={(from.x + to.x) / 2}
        y={length > LONG_LINE ? (from.y + to.y) / 2 - 6 : Math.min(from.y, to.y) - 14}
        text-anchor="middle"
      >
        {metres(metresBetween(...ends))}
      </text>
    </g>
  );
}

function Scale({ view }: { readonly view: MapView }) {
  const bar = scaleBar(view, Math.min(LONGEST_SCALE, view.width / 3));
  return (
    <g class="map-scale" transform={`translate(12 ${view.height - 12})`}>
      <path d={`M0 -5 V0 H${bar.pixels.toFixed(1)} V-5`} />
      <text x={bar.pixels + 6} y="0">
        {metres(bar.metres)}
      </text>
    </g>
  );
}

/** `tiles`: `https://tiles.example.com/{z}/{x}/{y}.png`, from `CONSOLE_TILES`; empty: no streets. */
const { tiles: template = '', credit = '' } = document.querySelector<HTMLElement>('#console')?.dataset ?? {};

function Tiles({ view }: { readonly view: MapView }) {
  if (template === '') return null;
  return (
    <g class="map-tiles">
      {tilesOf(view).map(({ z, x, y, left, top, size }) => (
        <image
          key={`${z}/${x}/${y}/${left}`}
          href={template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))}
          x={left}
          y={top}
          width={size}
          height={size}
        />
      ))}
    </g>
  );
}
