import { html, type Html } from '../html.ts';

export interface Pin {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly label: string;
  readonly href: string;
}

const SIZE = 480;
const MARGIN = 44;
const PIN = { width: 62, height: 28 } as const;
/** So many have room for a price next to each other; the others are dots. */
const PRICES = 24;
const KM_PER_DEGREE = 111.2;

interface Placed extends Pin {
  x: number;
  y: number;
}

/** A map that needs no tiles: rings of distance around the middle of the hotels, a price for the first ones, and a dot for each other. */
export function mapOf(pins: readonly Pin[]): Html | undefined {
  if (pins.length === 0) return undefined;
  const middle = {
    latitude: median(pins.map((pin) => pin.latitude)),
    longitude: median(pins.map((pin) => pin.longitude)),
  };
  const inKm = pins.map((pin) => ({
    ...pin,
    x: (pin.longitude - middle.longitude) * KM_PER_DEGREE * Math.cos((middle.latitude * Math.PI) / 180),
    y: (middle.latitude - pin.latitude) * KM_PER_DEGREE,
  }));
  const reachKm = Math.max(1, ...inKm.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))));
  const scale = (SIZE / 2 - MARGIN) / reachKm;
  const onMap = inKm.map((pin) => ({ ...pin, x: SIZE / 2 + pin.x * scale, y: SIZE / 2 + pin.y * scale }));
  const stepKm = [0.25, 0.5, 1, 2, 5, 10, 20].find((step) => reachKm / step <= 4) ?? 50;
  const rings = [1, 2, 3, 4].map((count) => ring(count * stepKm, count * stepKm * scale));
  return html`<svg class="map" viewBox="0 0 ${SIZE} ${SIZE}" role="group" aria-label="Map of the hotels">
    <rect class="ground" width="${SIZE}" height="${SIZE}" rx="18" />
    ${rings}
    <path class="cross" d="M${SIZE / 2 - 6} ${SIZE / 2}h12M${SIZE / 2} ${SIZE / 2 - 6}v12" />
    <text class="north" x="${SIZE - 24}" y="34">N ↑</text>
    ${onMap.slice(PRICES).map(dotOf)} ${apart(onMap.slice(0, PRICES)).map(priceOf)}
  </svg>`;
}

function ring(km: number, radius: number): Html {
  return html`<circle class="ring" cx="${SIZE / 2}" cy="${SIZE / 2}" r="${radius.toFixed(1)}" />
    <text class="km" x="${SIZE / 2}" y="${(SIZE / 2 + radius - 4).toFixed(1)}">${km} km</text>`;
}

function dotOf({ id, name, label, href, x, y }: Placed): Html {
  return html`<a class="pin" href="${href}" data-hotel="${id}"
    ><title>${name}, ${label}</title> <circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6"
  /></a>`;
}

function priceOf({ id, name, label, href, x, y }: Placed): Html {
  const { width, height } = PIN;
  return html`<a class="pin" href="${href}" data-hotel="${id}"
    ><title>${name}</title>
    <rect
      x="${(x - width / 2).toFixed(1)}"
      y="${(y - height / 2).toFixed(1)}"
      width="${width}"
      height="${height}"
      rx="14"
    />
    <text x="${x.toFixed(1)}" y="${(y + 5).toFixed(1)}">${label}</text></a
  >`;
}

const ROUNDS = 100;

/** Pins that cover each other are moved apart, a little in each round, and none leaves the map. */
function apart(pins: Placed[]): Placed[] {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, one] of pins.entries()) for (const other of pins.slice(at + 1)) push(one, other);
    for (const pin of pins) {
      pin.x = within(pin.x, PIN.width / 2);
      pin.y = within(pin.y, PIN.height / 2);
    }
  }
  return pins;
}

function push(one: Placed, other: Placed): void {
  const overlapX = PIN.width + 4 - Math.abs(one.x - other.x);
  const overlapY = PIN.height + 4 - Math.abs(one.y - other.y);
  if (overlapX <= 0 || overlapY <= 0) return;
  const isUpright = overlapY < overlapX;
  const by = Math.min(overlapX, overlapY) / 2;
  const axis = isUpright ? 'y' : 'x';
  const sign = one[axis] <= other[axis] ? -1 : 1;
  one[axis] += sign * by;
  other[axis] -= sign * by;
}

function within(value: number, half: number): number {
  return Math.min(Math.max(value, half + 4), SIZE - half - 4);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
