import type { Schemas } from 'innkeeper-client';

export type Release = Schemas['MapRelease'];

/** The releases, the newest first, and the one that the account follows. */
export interface Releases {
  readonly data: readonly Release[];
  readonly followed: string | null;
}
