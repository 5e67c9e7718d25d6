import type { ConsoleWorld } from './world.ts';

/** What a person does on one page, driven in a real browser. */
export interface ConsoleStory {
  readonly name: string;
  /** It is part of the short form too. */
  readonly inShort?: true;
  readonly run: (world: ConsoleWorld) => Promise<void>;
}

/** A page, with what the common checks need to know about it. */
export interface PageStories {
  /** Its path with the state that the common checks open. */
  readonly path: string;
  /** A call that the page makes when it opens; the test makes it fail. Undefined: it makes none. */
  readonly reads?: string;
  /** Adds what the page shows to the service, once. */
  readonly prepare?: (world: ConsoleWorld) => Promise<void>;
  readonly stories: readonly ConsoleStory[];
}
