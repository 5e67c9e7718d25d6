/** The few shapes that pictures are made of. Coordinates are rounded, so that a picture is the same bytes everywhere. */
export const WIDTH = 1200;
export const HEIGHT = 800;

export type Point = readonly [x: number, y: number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Presentation {
  readonly opacity?: number;
  readonly stroke?: string;
  readonly strokeWidth?: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function presentation({ opacity, stroke, strokeWidth }: Presentation): string {
  return (
    (opacity === undefined ? '' : ` opacity="${round(opacity)}"`) +
    (stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${round(strokeWidth ?? 2)}"`)
  );
}

export function rect(
  { x, y, width, height }: Box,
  fill: string,
  more: Presentation & { readonly radius?: number } = {},
): string {
  const radius = more.radius === undefined ? '' : ` rx="${round(more.radius)}"`;
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${radius}${presentation(more)}/>`;
}

export function polygon(points: readonly Point[], fill: string, more: Presentation = {}): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}"${presentation(more)}/>`;
}

export function circle([x, y]: Point, radius: number, fill: string, more: Presentation = {}): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${presentation(more)}/>`;
}

export function ellipse([x, y]: Point, [rx, ry]: Point, fill: string, more: Presentation = {}): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${presentation(more)}/>`;
}

/** The steps of a path, with rounded numbers: `d\`M ${x} ${y} L 600 ${low} Z\``. */
export function d(text: TemplateStringsArray, ...numbers: readonly number[]): string {
  return text.reduce((before, part, at) => `${before}${round(numbers[at - 1] ?? 0)}${part}`);
}

export function path(steps: string, fill: string, more: Presentation = {}): string {
  return `<path d="${steps}" fill="${fill}"${presentation(more)}/>`;
}

export function line(from: Point, to: Point, stroke: string, strokeWidth = 2): string {
  return `<line x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}" stroke="${stroke}" stroke-width="${round(strokeWidth)}" stroke-linecap="round"/>`;
}

/** A fill that changes from the top to the bottom; refer to it with `url(#id)`. */
export function gradient(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** A light that fades to nothing around its middle. */
export function glow(id: string, colour: string): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity=".75"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** A whole picture of this many pixels. */
export function picture(width: number, content: readonly string[]): string {
  const height = Math.round((width * HEIGHT) / WIDTH);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content.join('')}</svg>`;
}

/** Between two colours `#rrggbb`: 0 is the first, 1 the second. */
export function blend(from: string, to: string, share: number): string {
  const part = (at: number): string => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

export const darker = (colour: string, share: number): string => blend(colour, '#10131c', share);
export const lighter = (colour: string, share: number): string => blend(colour, '#ffffff', share);
