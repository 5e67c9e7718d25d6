import { Remembered } from './engine/remembered.ts';
import type { Hotel, RoomEngine } from './engine/index.ts';

/** Rooms of a hotel + names of rates → place of each name's room, or undefined where no room is meant. */
export type RateNameMatcher = (
  references: readonly string[],
  names: readonly string[],
) => readonly (number | undefined)[];

interface KnownHotel {
  readonly hotel: Hotel;
  readonly rooms: Remembered<{ readonly at: number | undefined }>;
}

/** A search asks for the same hotels and names all day; a hotel holds some tens of kilobytes. */
const rememberedHotels = 2_000;
const rememberedNames = 500;
const threshold = 0.5;

/** The room matcher of rates: what was decided once for a hotel and a name is looked up from then on. */
export function rateNameMatcher(engine: RoomEngine): RateNameMatcher {
  const hotels = new Remembered<KnownHotel>(rememberedHotels);
  return (references, names) => {
    const known = hotels.get(references.join('\n'), () => ({
      hotel: engine.hotel(references),
      rooms: new Remembered(rememberedNames),
    }));
    return names.map((name) => known.rooms.get(name, () => ({ at: roomOf(engine, known.hotel, name) })).at);
  };
}

function roomOf(engine: RoomEngine, hotel: Hotel, name: string): number | undefined {
  const [best] = engine.rank(engine.parse(name), hotel, 1);
  return best !== undefined && best.score >= threshold ? best.at : undefined;
}
