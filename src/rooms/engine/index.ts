/** Room identity as a library: words and weights in, attributes and calibrated scores out. No I/O. */
import { Hotel } from './hotel/hotel.ts';
import { compileLexicon, type Lexicon, type LexiconFile } from './lexicon/lexicon.ts';
import { explain, type Explanation } from './explain/explain.ts';
import { rank, type Candidate } from './judge/match.ts';
import type { RoomModel } from './model.ts';
import { parseRoom } from './parse/parse.ts';
import { readable } from './text/readable.ts';
import { reasonFor, type Reason, type ReasonCode } from './explain/reason.ts';
import { Remembered } from './remembered.ts';
import type { Room } from './room.ts';
import type { UnofferedDetails } from './compare/offer.ts';

export type {
  Candidate,
  Explanation,
  Hotel,
  LexiconFile,
  Reason,
  ReasonCode,
  Room,
  RoomModel,
  UnofferedDetails,
};

export interface RoomEngine {
  readonly lexicon: Lexicon;
  readonly model: RoomModel;
  /** The attributes a name states. A given language overrides detection. */
  parse(name: string, language?: string): Room;
  /** The references of one hotel, prepared for comparisons. */
  hotel(references: readonly string[], unofferedDetails?: UnofferedDetails): Hotel;
  /** References as candidates for one supplier room, best first; all of them without `most`. */
  rank(supplier: Room, hotel: Hotel, most?: number): Candidate[];
  /** The parts of a candidate's score. */
  explain(supplier: Room, hotel: Hotel, candidate: Candidate): Explanation;
  /** Why none of the candidates was chosen. */
  reason(supplier: Room, hotel: Hotel, candidates: readonly Candidate[]): Reason;
}

/** Names are repeated often: this many bytes of parsed names are cached, about 20,000 long ones. */
const rememberedBytes = 64 * 1024 ** 2;

export function createRoomEngine(words: readonly LexiconFile[], model: RoomModel): RoomEngine {
  const lexicon = compileLexicon(words);
  const remembered = new Remembered<Room>(rememberedBytes, bytesOf);
  const parse = (sent: string, language?: string): Room => {
    const name = readable(sent);
    return remembered.get(`${language ?? ''}\n${name}`, () => parseRoom(name, lexicon, language));
  };
  return {
    lexicon,
    model,
    parse,
    hotel: (references, unofferedDetails) =>
      new Hotel(
        references.map((name) => parse(name)),
        { model, read: parse, unofferedDetails },
      ),
    rank: (supplier, hotel, most) =>
      rank(supplier, hotel, { model, ...(most === undefined ? {} : { most }) }),
    explain: (supplier, hotel, candidate) => explain({ supplier, hotel, candidate, model }),
    reason: (supplier, hotel, candidates) => reasonFor({ supplier, hotel, candidates, model }),
  };
}

/** The memory of a parsed name with its statements: measured, by its length and its words. */
function bytesOf({ spans, name }: Room, key: string): number {
  return bytesOfName + bytesOfCharacter * (name.length + key.length) + bytesOfSpan * spans.length;
}

const bytesOfName = 700;
const bytesOfCharacter = 4;
const bytesOfSpan = 200;
