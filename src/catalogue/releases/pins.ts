import type { Needs } from '../../contract/needs.ts';
import { refuse } from '../../contract/refusal.ts';
import { partnerKey } from '../reference/search-key.ts';
import { releaseNamed } from './publish-release.ts';
import { currentRelease, deletePin, savePin, type PinSubject } from './release-store.ts';

export interface PinWanted {
  readonly subject: PinSubject;
  /** The name of a release, or `current`. */
  readonly release: string;
  readonly by: string;
}

/** Answers refer to this release from the next request on, and to no other until the pin is changed. */
export async function pin(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { subject, release: name, by }: PinWanted,
): Promise<void> {
  const followsCurrent = partnerKey(name) === 'current';
  if (followsCurrent && (await currentRelease(db)) === undefined)
    throw refuse('unknown-release', 'no release has been published yet');
  const release = followsCurrent ? undefined : (await releaseNamed(db, name)).id;
  await savePin(db, { subject, release, at: clock.now(), by });
}

/** False if there was none. */
export async function unpin({ db }: Pick<Needs, 'db'>, subject: PinSubject): Promise<boolean> {
  return deletePin(db, subject);
}
