import model from '../../models/rooms-v1.json' with { type: 'json' };
import { createRoomEngine, type RoomEngine } from './engine/index.ts';
import { readLexicon } from './lexicon.ts';

let loaded: RoomEngine | undefined;

/** The engine with the words and weights of this release. Built once: words and weights never change at run time. */
export function roomEngine(): RoomEngine {
  loaded ??= createRoomEngine(readLexicon(), model);
  return loaded;
}
