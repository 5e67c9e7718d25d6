import { shared } from '../compare/facet.ts';
import type { Room } from '../room.ts';

/** The meaning of "PP" at a position of a name in this hotel, unless it is a price per person there. */
export type HotelPoolCode = (start: number, room: Room) => string | undefined;

const code = /(?<!\p{L})pp(?!\p{L})/iu;
/** Words of prices. */
const ofPrices: ReadonlySet<string> = new Set(['rate', 'noise', 'amenity', 'board']);
/** "50 EUR pp", "p.p. 50": what is next to a figure or a currency is a price. */
const priced = /[\d€$£¥]\s*$/u;

export function hasPoolCode({ name }: Room): boolean {
  return code.test(name);
}

/** In a hotel whose villas have private pools, "1BR Villa PP" is one of them; elsewhere the letters say "per person". */
export function hotelPoolCodeOf(references: readonly Room[]): HotelPoolCode {
  const types = references
    .filter(({ features }) => features.includes('private pool'))
    .flatMap((room) => room.types);
  return (start, room) => {
    const isCode = code.test(room.name.slice(start, start + 2)) && shared(room.types, types).length > 0;
    return isCode && !isPriced(start, room) ? 'private pool' : undefined;
  };
}

function isPriced(start: number, { name, spans }: Room): boolean {
  const before = spans.filter((span) => span.end <= start).at(-1);
  return ofPrices.has(before?.attribute ?? '') || priced.test(name.slice(0, start));
}
