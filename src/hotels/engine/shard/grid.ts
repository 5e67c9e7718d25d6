import type { Place } from '../read/point.ts';
import { MICRO, NO_POINT } from '../read/point.ts';
import type { Grid } from './shard.ts';

/** Cells of a two-hundredth of a degree: about 550 m from south to north. */
const CELLS_PER_DEGREE = 200;
const COLUMNS = 360 * CELLS_PER_DEGREE;

export function cellOf(latitude: number, longitude: number): number {
  return rowOf(latitude) * COLUMNS + columnOf(longitude);
}

export function buildGrid(latitude: Int32Array, longitude: Int32Array): Grid {
  const cells: number[] = [];
  const hotels: number[] = [];
  for (let hotel = 0; hotel < latitude.length; hotel++) {
    const lat = latitude[hotel] ?? NO_POINT;
    if (lat === NO_POINT) continue;
    cells.push(cellOf(lat / MICRO, (longitude[hotel] ?? 0) / MICRO));
    hotels.push(hotel);
  }
  const order = Uint32Array.from(hotels.keys()).sort((a, b) => cells[a]! - cells[b]! || a - b);
  return {
    cell: Uint32Array.from(order, (at) => cells[at]!), // order holds indices of cells and hotels
    hotel: Uint32Array.from(order, (at) => hotels[at]!),
  };
}

/** Lists every hotel in the square of the given radius; at most `limit`, so a crowded city cannot stall a row. */
export function around(
  grid: Grid,
  centre: Place,
  { radiusKm, limit }: Reach,
  report: (hotel: number) => void,
): Listed {
  const square = squareAround(centre, radiusKm);
  let listed = 0;
  for (let row = square.south; row <= square.north; row++) {
    for (const [left, right] of square.spans) {
      const end = row * COLUMNS + right;
      for (let at = lowerBound(grid.cell, row * COLUMNS + left); at < grid.cell.length; at++) {
        if (grid.cell[at]! > end) break; // at < length
        if (listed === limit) return { listed, isLeftOut: isInRest(square, grid.cell[at]!, grid.hotel[at]!) };
        listed += 1;
        report(grid.hotel[at]!);
      }
    }
  }
  return { listed };
}

/** Cells are listed from west to east, row by row, and in each the hotels by their number; later ones are left out. */
function isInRest({ south, north, spans }: Square, firstCell: number, firstHotel: number): IsLeftOut {
  return (hotel, cell) => {
    if (cell < firstCell || (cell === firstCell && hotel < firstHotel)) return false;
    const row = Math.floor(cell / COLUMNS);
    const column = cell - row * COLUMNS;
    return row >= south && row <= north && spans.some(([left, right]) => column >= left && column <= right);
  };
}

function squareAround({ latitude, longitude }: Place, radiusKm: number): Square {
  const dLat = radiusKm / 111.2;
  const dLon = dLat / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  return {
    south: rowOf(Math.max(-90, latitude - dLat)),
    north: rowOf(Math.min(90, latitude + dLat)),
    spans: spansOf(longitude - dLon, longitude + dLon),
  };
}

/** From west to east; beyond the date line the map continues at its other edge. */
function spansOf(west: number, east: number): readonly Span[] {
  if (west < -180) return [...spansOf(-180, east), ...spansOf(west + 360, 180)];
  if (east > 180) return [...spansOf(-180, east - 360), ...spansOf(west, 180)];
  return [[columnOf(west), columnOf(east)]];
}

/** First and last column. */
type Span = readonly [left: number, right: number];

/** Its first and last row, and its columns. */
interface Square {
  readonly south: number;
  readonly north: number;
  readonly spans: readonly Span[];
}

interface Reach {
  readonly radiusKm: number;
  readonly limit: number;
}

interface Listed {
  readonly listed: number;
  /** Where the limit has ended the list. */
  readonly isLeftOut?: IsLeftOut;
}

/** Whether a hotel that lies in a cell is in the square and was not listed. */
type IsLeftOut = (hotel: number, cell: number) => boolean;

function rowOf(latitude: number): number {
  return Math.floor((latitude + 90) * CELLS_PER_DEGREE);
}

function columnOf(longitude: number): number {
  return Math.max(0, Math.min(COLUMNS - 1, Math.floor((longitude + 180) * CELLS_PER_DEGREE)));
}

export function lowerBound(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
