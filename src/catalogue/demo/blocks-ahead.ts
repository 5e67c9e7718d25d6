import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DemoBlock } from './engine/demo-world.ts';

/**
 * Makes the blocks that will probably be needed next while the database writes the previous ones: one block at a time, so
 * that the connection to the database never waits long.
 */
export class BlocksAhead {
  readonly #make: (block: number) => DemoBlock;
  #coming: { readonly from: number; readonly to: number; readonly blocks: Promise<DemoBlock[]> } | undefined;

  constructor(make: (block: number) => DemoBlock) {
    this.#make = make;
  }

  /** The blocks from one number to another, without the last: those that were made ahead, if they are these. */
  take(from: number, to: number): Promise<DemoBlock[]> {
    const coming = this.#coming;
    this.#coming = undefined;
    return coming?.from === from && coming.to === to ? coming.blocks : this.#makeAll(from, to);
  }

  begin(from: number, to: number): void {
    const blocks = this.#makeAll(from, to);
    // It is awaited when it is taken; until then a rejection would be unhandled.
    blocks.catch(() => undefined);
    this.#coming = { from, to, blocks };
  }

  async #makeAll(from: number, to: number): Promise<DemoBlock[]> {
    const blocks: DemoBlock[] = [];
    for (let block = from; block < to; block++) {
      await nextTurn();
      blocks.push(this.#make(block));
    }
    return blocks;
  }
}
