import { openThreadPool } from '../../platform/thread-pool.ts';
import type { PlaceRows } from '../maintain/place-rows.ts';
import type { DemoChoice } from './demo-parts.ts';
import { BLOCKS_AT_ONCE, blocksOf } from './engine/blocks.ts';
import type { DemoRequest, SentPart } from './worker.ts';

/** The seed of a new world. */
export const DEMO_SEED = 1;

/**
 * Makes the demo world on its own thread, and begins at once. The module loads nothing else, so that a first start can
 * open it before it loads the program.
 */
export interface DemoThread extends Disposable {
  readonly places: Promise<PlaceRows>;
  part(from: number, to: number): Promise<SentPart>;
}

/** Made before they are requested, as the world of a first start. */
const PARTS_AHEAD = 5;

export function openDemoThread(choice: DemoChoice): DemoThread {
  const pool = openThreadPool(new URL('./worker.ts', import.meta.url), { size: 1 });
  const thread = pool.keep();
  const ask = <Answer>(request: DemoRequest): Promise<Answer> => {
    const answer = thread.ask<Answer>(request);
    // It is awaited when it is needed; until then a rejection would be unhandled.
    answer.catch(() => undefined);
    return answer;
  };
  const make = (from: number, to: number) => ask<SentPart>({ kind: 'part', from, to });
  void ask({ kind: 'begin', choice });
  const blocks = blocksOf(choice.hotels);
  const ahead = new Map<string, Promise<SentPart>>();
  const makeAhead = (from: number) => {
    const to = Math.min(from + BLOCKS_AT_ONCE, blocks);
    if (from < to) ahead.set(`${from}-${to}`, make(from, to));
  };
  makeAhead(0);
  const places = ask<PlaceRows>({ kind: 'places' });
  for (let part = 1; part < PARTS_AHEAD; part++) makeAhead(part * BLOCKS_AT_ONCE);
  return {
    places,
    part(from, to) {
      const key = `${from}-${to}`;
      const made = ahead.get(key) ?? make(from, to);
      ahead.delete(key);
      return made;
    },
    [Symbol.dispose]: () => pool.close(),
  };
}
