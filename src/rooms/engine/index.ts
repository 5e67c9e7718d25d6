/** Room identity as a library: words and weights in, attributes and calibrated scores out. No I/O. */
import { Hotel } from './hotel.ts';
import { compileLexicon, type Lexicon, type LexiconFile } from './lexicon.ts';
import { rank, type Candidate } from './match.ts';
import type { RoomModel } from './model.ts';
import { parseRoom } from './parse.ts';
import type { Room } from './room.ts';

export type { Candidate, Hotel, LexiconFile, Room, RoomModel };

export interface RoomEngine {
  readonly lexicon: Lexicon;
  readonly model: RoomModel;
  /** The attributes a name states. A language outranks what the words themselves suggest. */
  parse(name: string, language?: string): Room;
  /** The references of one hotel, ready to be asked. */
  hotel(references: readonly string[]): Hotel;
  /** All references as candidates for one supplier room, best first. */
  rank(name: string, hotel: Hotel): Candidate[];
}

export function createRoomEngine(words: readonly LexiconFile[], model: RoomModel): RoomEngine {
  const lexicon = compileLexicon(words);
  const parse = (name: string, language?: string): Room => parseRoom(name, lexicon, language);
  return {
    lexicon,
    model,
    parse,
    hotel: (references) =>
      new Hotel(
        references.map((name) => parse(name)),
        model,
      ),
    rank: (name, hotel) => rank(parse(name), hotel, model),
  };
}
