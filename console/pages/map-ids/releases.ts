import type { Schemas } from 'innkeeper-client';

export type Release = Schemas['MapRelease'];

/** The releases, the newest first, the one that the account follows, and its own pin. */
export interface Releases {
  readonly data: readonly Release[];
  readonly followed: string | null;
  readonly pinned: string | null;
}
