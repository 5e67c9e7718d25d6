/** A point of the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** A point as a list has it, also with decimal commas. Undefined: the texts do not give a point. */
export function pointIn(latitude = '', longitude = ''): Point | undefined {
  const [lat, lng] = [latitude, longitude].map((text) => {
    const trimmed = text.trim();
    return trimmed === '' ? NaN : Number(trimmed.includes('.') ? trimmed : trimmed.replace(',', '.'));
  }) as [number, number];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { latitude: lat, longitude: lng } : undefined;
}

const EARTH_METRES = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function metresBetween(one: Point, other: Point): number {
  const dLatitude = radians(other.latitude - one.latitude);
  const dLongitude = radians(other.longitude - one.longitude);
  const half =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The points this far to the north, south, east and west. */
export function around({ latitude, longitude }: Point, metres: number): readonly Point[] {
  const degrees = (metres / EARTH_METRES) * (180 / Math.PI);
  const wide = degrees / Math.max(0.01, Math.cos(radians(latitude)));
  return [
    { latitude: latitude + degrees, longitude },
    { latitude: latitude - degrees, longitude },
    { latitude, longitude: longitude + wide },
    { latitude, longitude: longitude - wide },
  ];
}

/** Web Mercator: the world is a square from 0 to 1, as map servers cut it into tiles. */
function worldOf({ latitude, longitude }: Point): { readonly x: number; readonly y: number } {
  const sine = Math.min(0.9999, Math.max(-0.9999, Math.sin(radians(latitude))));
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** A part of the world as a picture. */
export interface MapView {
  readonly width: number;
  readonly height: number;
  /** Pixels of the whole world. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly metresPerPixel: number;
}

interface ViewOptions {
  readonly width: number;
  readonly height: number;
  /** Free pixels at each side. */
  readonly margin: number;
  /** The view is at least as wide. */
  readonly leastMetres: number;
}

const WORLD_METRES = 2 * Math.PI * EARTH_METRES;

/** The view that shows all points. */
export function viewOf(
  points: readonly Point[],
  { width, height, margin, leastMetres }: ViewOptions,
): MapView {
  const worlds = points.map(worldOf);
  const xs = worlds.map(({ x }) => x);
  const ys = worlds.map(({ y }) => y);
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const latitude = points.reduce((sum, point) => sum + point.latitude, 0) / points.length || 0;
  const worldMetres = WORLD_METRES * Math.max(0.01, Math.cos(radians(latitude)));
  const least = leastMetres / worldMetres;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(least, Math.max(...xs) - Math.min(...xs)),
    (height - 2 * margin) / Math.max((least * height) / width, Math.max(...ys) - Math.min(...ys)),
  );
  return {
    width,
    height,
    scale,
    left: middle.x * scale - width / 2,
    top: middle.y * scale - height / 2,
    metresPerPixel: worldMetres / scale,
  };
}

export function pixelOf(view: MapView, point: Point): { readonly x: number; readonly y: number } {
  const { x, y } = worldOf(point);
  return { x: x * view.scale - view.left, y: y * view.scale - view.top };
}

/** A round number of metres for the scale bar: 1, 2 or 5 with zeros, at most as long as `pixels`. */
export function scaleBar(
  view: MapView,
  pixels: number,
): { readonly metres: number; readonly pixels: number } {
  const most = pixels * view.metresPerPixel;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { metres, pixels: metres / view.metresPerPixel };
}

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

const TILE_PIXELS = 256;
const DEEPEST = 19;

/** The tiles of a map server that cover the view, in pixels of the view. */
export function tilesOf(view: MapView): readonly Tile[] {
  const z = Math.max(0, Math.min(DEEPEST, Math.ceil(Math.log2(view.scale / TILE_PIXELS))));
  const count = 2 ** z;
  const size = view.scale / count;
  const tiles: Tile[] = [];
  const last = (from: number, length: number) => Math.floor((from + length) / size);
  for (
    let y = Math.max(0, Math.floor(view.top / size));
    y <= Math.min(count - 1, last(view.top, view.height));
    y += 1
  )
    for (let x = Math.floor(view.left / size); x <= last(view.left, view.width); x += 1)
      tiles.push({
        z,
        x: ((x % count) + count) % count,
        y,
        left: x * size - view.left,
        top: y * size - view.top,
        size,
      });
  return tiles;
}
