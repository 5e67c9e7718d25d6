import type { DemoMaker, DemoPart } from './demo-parts.ts';

/** Has the part made that will probably be needed next, while the database writes the previous one. */
export class PartsAhead {
  readonly #make: DemoMaker['part'];
  #coming: { readonly from: number; readonly to: number; readonly part: Promise<DemoPart> } | undefined;

  constructor(make: DemoMaker['part']) {
    this.#make = make;
  }

  /** The blocks from one number to another, without the last: those that were made ahead, if they are these. */
  take(from: number, to: number): Promise<DemoPart> {
    const coming = this.#coming;
    this.#coming = undefined;
    return coming?.from === from && coming.to === to ? coming.part : this.#make(from, to);
  }

  begin(from: number, to: number): void {
    const part = this.#make(from, to);
    // It is awaited when it is taken; until then a rejection would be unhandled.
    part.catch(() => undefined);
    this.#coming = { from, to, part };
  }
}
