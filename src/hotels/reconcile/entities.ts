import { coreIdOf, publicId } from '../../catalogue/hotel-id.ts';
import { searchHotels } from '../../catalogue/stores/hotels-store.ts';
import type { Needs } from '../../contract/needs.ts';
import { limits } from '../../contract/limits.ts';
import { comparedHotels, survivorsOf, type ComparedHotel } from '../match/stores/catalogue-store.ts';
import { hotelType, properties, type Named } from './properties.ts';
import { readExtension } from './read-queries.ts';
import { describe } from './reconcile.ts';

type ReadNeeds = Pick<Needs, 'db'>;

/** Hotels whose words begin with those typed, or the hotel with this id. */
export async function suggestHotels({ db }: ReadNeeds, prefix: string) {
  const text = prefix.trim();
  if (text === '') return { result: [] };
  const [byId] = text.toLowerCase().startsWith('lp') ? (await hotelsCalled({ db }, [text])).values() : [];
  const found = byId === undefined ? await searchHotels(db, text, limits.reconcileSuggestions) : [byId];
  return {
    result: found.map(({ id, name, address, city, country }) => ({
      id: publicId(id),
      name,
      description: describe({ address, city, country }),
      notable: [hotelType],
    })),
  };
}

/** Those whose name or id contains what was typed; all without a text. */
export function suggestNamed(all: readonly Named[], prefix: string, most: number): { result: Named[] } {
  const text = prefix.trim().toLowerCase();
  const result = all
    .filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(text))
    .slice(0, most)
    .map(({ id, name }) => ({ id, name }));
  return { result };
}

type Cell = { readonly str: string } | { readonly float: number } | { readonly int: number };

/** The values of properties of hotels. A merged id has those of its survivor; an unknown or deleted one has none. */
export async function extendHotels(needs: ReadNeeds, text: string) {
  const { ids, properties: wanted } = readExtension(text);
  const hotels = await hotelsCalled(needs, ids);
  const known = wanted.flatMap((id) => properties.find((property) => property.id === id) ?? []);
  const rows = ids.map((id): [string, Readonly<Record<string, readonly Cell[]>>] => {
    const hotel = hotels.get(id);
    const valueOf = (property: (typeof known)[number]) =>
      hotel === undefined ? null : property.valueOf(hotel);
    return [id, Object.fromEntries(known.map((property) => [property.id, cellsOf(valueOf(property))]))];
  });
  return { meta: known.map(({ id, name }) => ({ id, name })), rows: Object.fromEntries(rows) };
}

function cellsOf(value: string | number | null): Cell[] {
  if (value === null || value === '') return [];
  if (typeof value === 'string') return [{ str: value }];
  return [Number.isInteger(value) ? { int: value } : { float: value }];
}

/** The present hotels of ids. */
export async function hotelsCalled(
  { db }: ReadNeeds,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ComparedHotel>> {
  const core = new Map(ids.flatMap((id) => (coreIdOf(id) === undefined ? [] : [[id, coreIdOf(id)!]]))); // checked
  const survivors = await survivorsOf(db, [...new Set(core.values())]);
  const hotels = new Map(
    (await comparedHotels(db, [...new Set(survivors.values())])).map((hotel) => [hotel.id, hotel]),
  );
  return new Map(
    [...core].flatMap(([id, number]) => {
      const hotel = hotels.get(survivors.get(number) ?? 0);
      return hotel === undefined ? [] : [[id, hotel]];
    }),
  );
}
