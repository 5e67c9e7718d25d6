import { limits } from '../../contract/limits.ts';
import type { Hotel, RoomEngine } from '../engine/index.ts';
import { Remembered } from '../engine/remembered.ts';
import type { YieldTurn } from '../../platform/yield-turn.ts';
import { namesMicros, pairMicros } from '../work/estimate.ts';

/** Matches the names of rates with the rooms of their hotels. A match is computed once and then looked up by every search. */
export interface RateNameMatcher {
  forSearch(search: RateNameSearch): SearchMatcher;
}

export interface RateNameSearch {
  /** Awaited after each name that is not cached and after each hotel, so that other requests are served. */
  readonly yieldTurn: YieldTurn;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  /** The budget of this search for names that are not cached, as estimated cost. */
  readonly budgetMs?: number;
}

/** The rooms of a hotel and the names of its rates. */
export type SearchMatcher = (references: readonly string[], names: readonly string[]) => Promise<Matched>;

export interface Matched {
  /** For each name the index of its room; undefined if it matches none, or was skipped. */
  readonly rooms: readonly (number | undefined)[];
  /** How many names were not matched because the budget was used up. */
  readonly skipped: number;
}

interface KnownHotel {
  readonly hotel: Hotel;
  readonly rooms: Remembered<{ readonly at: number | undefined }>;
}

/** Searches ask for the same hotels and names all day; a hotel takes some tens of kilobytes. */
const rememberedHotels = 2_000;
const rememberedNames = 500;
const threshold = 0.5;

export function rateNameMatcher(engine: RoomEngine): RateNameMatcher {
  const hotels = new Remembered<KnownHotel>(rememberedHotels);

  async function hotelOf(
    references: readonly string[],
    { pay, pause }: Turn,
  ): Promise<KnownHotel | undefined> {
    const key = references.join('\n');
    const known = hotels.find(key);
    if (known !== undefined) return known;
    if (!pay(namesMicros(references))) return undefined;
    for (const name of references) {
      engine.parse(name);
      await pause();
    }
    return hotels.get(key, () => ({
      hotel: engine.hotel(references),
      rooms: new Remembered(rememberedNames),
    }));
  }

  return {
    forSearch: (search) => {
      const turn = turnOf(search);
      return async (references, names) => {
        const known = await hotelOf(references, turn);
        const rooms: (number | undefined)[] = [];
        let skipped = 0;
        for (const name of names) {
          const remembered = known?.rooms.find(name);
          if (remembered !== undefined) {
            rooms.push(remembered.at);
            continue;
          }
          if (known !== undefined && turn.pay(pairMicros(references, [name])))
            rooms.push(known.rooms.get(name, () => ({ at: roomOf(engine, known.hotel, name) })).at);
          else {
            rooms.push(undefined);
            skipped += 1;
          }
          await turn.pause();
        }
        await turn.pause();
        return { rooms, skipped };
      };
    },
  };
}

/** The remaining budget of one search, and how it yields. */
interface Turn {
  /** False once the budget does not suffice; from then on nothing is computed for this search. */
  pay(micros: number): boolean;
  pause(): Promise<void>;
}

function turnOf({ yieldTurn, signal, budgetMs = limits.roomMappingMs }: RateNameSearch): Turn {
  let leftMicros = budgetMs * 1_000;
  return {
    pay(micros) {
      leftMicros = micros > leftMicros ? 0 : leftMicros - micros;
      return leftMicros > 0;
    },
    async pause() {
      await yieldTurn();
      signal.throwIfAborted();
    },
  };
}

function roomOf(engine: RoomEngine, hotel: Hotel, name: string): number | undefined {
  const [best] = engine.rank(engine.parse(name), hotel, 1);
  return best !== undefined && best.score >= threshold ? best.at : undefined;
}
