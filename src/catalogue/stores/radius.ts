import { EARTH_RADIUS_M } from '../../lib/earth.ts';

/**
 * Radius search without an extension. The world is cut into cells of a tenth of a degree, numbered row by row from the
 * south pole; a row of cells within a circle is a run of neighbouring numbers, and a run is a range of a plain index.
 *
 *     row 1319   ···████···      Rome: row 1318, column 1924; a radius of 10 km covers three rows,
 * row 1318   ··██████··      each a range of cells. The distance of each hotel in them is then computed.
 *     row 1317   ···████···
 *
 * Cells grow narrow towards the poles, so a row there needs more columns; a circle that holds a pole takes whole rows.
 */
/** First and last cell of a run. */
export type CellRange = readonly [first: number, last: number];

const CELLS_PER_DEGREE = 10;
const COLUMNS = 360 * CELLS_PER_DEGREE;
const ROWS = 180 * CELLS_PER_DEGREE;
/** A little less than a degree has, so that rounding leaves out no hotel at the edge of a circle. */
const DEGREE_M = 111_194.93;

export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusM: number;
}

export function cellRanges({ latitude, longitude, radiusM }: Circle): CellRange[] {
  const reach = radiusM / DEGREE_M;
  const ranges: CellRange[] = [];
  const southRow = clamp(Math.floor((latitude - reach + 90) * CELLS_PER_DEGREE), 0, ROWS);
  const northRow = clamp(Math.floor((latitude + reach + 90) * CELLS_PER_DEGREE), 0, ROWS);
  for (let row = southRow; row <= northRow; row++) {
    const width = widthAt(latitude, reach);
    for (const [west, east] of columnsBetween(longitude - width, longitude + width)) {
      ranges.push([row * COLUMNS + west, row * COLUMNS + east]);
    }
  }
  return ranges;
}

/**
 * One condition per range, with its numbers as literals: so the planner can estimate how many hotels each contains, and uses
 * the index. For a join with a list of ranges it estimates a ninth of all hotels for each, and reads them all.
 */
export function isInRanges(circle: Circle): string {
  const ranges = cellRanges(circle).map(([first, last]) => `h.cell between ${first} and ${last}`);
  return `(${ranges.join(' or ')})`;
}

/** For more cells ranges are faster: the cells of a list are looked up one by one. */
const CELLS_ONE_BY_ONE = 256;

/** The cells of a small circle, by their numbers; nothing for a circle of many. */
export function cellsOf(circle: Circle): number[] | undefined {
  const cells: number[] = [];
  for (const [first, last] of cellRanges(circle)) {
    if (cells.length + last - first >= CELLS_ONE_BY_ONE) return undefined;
    for (let cell = first; cell <= last; cell++) cells.push(cell);
  }
  return cells;
}

/** How many degrees a circle of `reach` degrees extends east and west: the widest latitude is not that of its centre. */
function widthAt(latitude: number, reach: number): number {
  if (Math.abs(latitude) + reach >= 90) return 180;
  const widest = Math.sin(radians(reach)) / Math.cos(radians(latitude));
  return widest >= 1 ? 180 : (Math.asin(widest) * 180) / Math.PI;
}

/** Columns from west to east; two runs where the date line lies between. */
function columnsBetween(west: number, east: number): [number, number][] {
  if (east - west >= 360) return [[0, COLUMNS - 1]];
  const from = columnOf(west);
  const to = columnOf(east);
  return from <= to
    ? [[from, to]]
    : [
        [from, COLUMNS - 1],
        [0, to],
      ];
}

/** The easternmost meridian belongs to the last column, as in the column `cell` of the database. */
function columnOf(longitude: number): number {
  const around = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
  return clamp(Math.floor((around + 180) * CELLS_PER_DEGREE), 0, COLUMNS - 1);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Metres between a hotel and a point (latitude `$1`, longitude `$2`), by the haversine formula. */
export function distanceSql(latitude: string, longitude: string): string {
  return `(2 * ${EARTH_RADIUS_M} * asin(least(1, sqrt(
    sin(radians(h.latitude - ${latitude}) / 2) ^ 2
    + cos(radians(h.latitude)) * cos(radians(${latitude})) * sin(radians(h.longitude - ${longitude}) / 2) ^ 2))))`;
}
