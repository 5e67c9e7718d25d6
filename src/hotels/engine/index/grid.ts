import type { Place } from '../record/point.ts';
import { MICRO, NO_POINT } from '../record/point.ts';
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

/** Tells every hotel in the square of the given radius; at most `limit`, so a crowded city cannot stall a row. */
export function around(
  grid: Grid,
  centre: Place,
  { radiusKm, limit }: Reach,
  tell: (hotel: number) => void,
): number {
  const dLat = radiusKm / 111.2;
  const dLon = dLat / Math.max(0.05, Math.cos((centre.latitude * Math.PI) / 180));
  const lastRow = rowOf(Math.min(90, centre.latitude + dLat));
  const spans = spansOf(centre.longitude - dLon, centre.longitude + dLon);
  let told = 0;
  for (let row = rowOf(Math.max(-90, centre.latitude - dLat)); row <= lastRow; row++) {
    for (const [left, right] of spans) {
      const end = row * COLUMNS + right;
      for (let at = lowerBound(grid.cell, row * COLUMNS + left); at < grid.cell.length; at++) {
        if (grid.cell[at]! > end) break; // at < length
        if (told++ >= limit) return told;
        tell(grid.hotel[at]!);
      }
    }
  }
  return told;
}

/** First and last column; beyond the date line the map goes on at its other edge. */
function spansOf(west: number, east: number): readonly (readonly [left: number, right: number])[] {
  if (west < -180) return [...spansOf(west + 360, 180), ...spansOf(-180, east)];
  if (east > 180) return [...spansOf(west, 180), ...spansOf(-180, east - 360)];
  return [[columnOf(west), columnOf(east)]];
}

interface Reach {
  readonly radiusKm: number;
  readonly limit: number;
}

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
