import type { Tx } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { shortened } from '../../contract/quote.ts';
import { refuse } from '../../contract/refusal.ts';
import { partnerKey } from '../reference/search-key.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import { diffOf, endOfRelease, NOW, START, type MapDiff } from './diff-releases.ts';
import {
  currentRelease,
  findRelease,
  insertCurrent,
  insertRelease,
  wasEverCurrent,
  type Release,
} from './release-store.ts';
import { passGate } from './pass-gate.ts';

export interface PublishWanted {
  readonly name: string;
  readonly note: string;
  /** The key, or the person at the command line. */
  readonly by: string;
  /** Only the accounts and partners that are pinned to it use it: the current release does not change. */
  readonly isCanary: boolean;
}

/** Words that stand for a state where a release is expected. */
const reserved = new Set(['now', 'current', 'none']);

/**
 * Publishes the map as it is now. The lock of the catalogue makes writers wait, so a change is either in the release or
 * later than it.
 */
export async function publishRelease(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  wanted: PublishWanted,
): Promise<Release> {
  const name = wanted.name.trim();
  const key = partnerKey(name);
  if (key === '' || reserved.has(key) || name.length > limits.releaseNameCharacters)
    throw refuse(
      'release-refused',
      `${JSON.stringify(shortened(name))} is not a name for a release: expected 1 to ${limits.releaseNameCharacters} characters, and none of ${[...reserved].join(', ')}`,
    );
  return db.patient.transaction(async (tx) => {
    const now = await lockCatalogue(tx, clock);
    const existing = await findRelease(tx, name);
    if (existing !== undefined)
      throw refuse('release-exists', `release ${JSON.stringify(existing.name)} exists already`);
    await passGate(tx, NOW);
    await insertRelease(tx, now, { name, note: wanted.note, by: wanted.by });
    const release = await releaseNamed(tx, name);
    if (wanted.isCanary) return release;
    await insertCurrent(tx, now, { release: release.id, by: wanted.by });
    return { ...release, isCurrent: true };
  });
}

export interface CurrentWanted {
  readonly name: string;
  readonly by: string;
  /** Refuses a release that is not earlier than the current one. */
  readonly isRollBack?: boolean;
}

/**
 * Makes a release the current one: an earlier one is a roll back, a canary is promoted. Pins that name a release stay.
 * Copies nothing, and one that was current before passes without the gate, so a roll back takes the same time for any
 * number of ids.
 */
export async function makeCurrent(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { name, by, isRollBack = false }: CurrentWanted,
): Promise<Release> {
  return db.patient.transaction(async (tx) => {
    const now = await lockCatalogue(tx, clock);
    const release = await releaseNamed(tx, name);
    const current = await currentRelease(tx);
    if (isRollBack && (current === undefined || release.id >= current.id))
      throw refuse(
        'release-refused',
        `${JSON.stringify(release.name)} is not earlier than the current release${current === undefined ? ', because there is none' : ` ${JSON.stringify(current.name)}`}`,
      );
    if (!(await wasEverCurrent(tx, release.id))) await passGate(tx, endOfRelease(release));
    if (current?.id !== release.id) await insertCurrent(tx, now, { release: release.id, by });
    return { ...release, isCurrent: true };
  });
}

export async function releaseNamed(sql: Pick<Tx, 'row' | 'rows' | 'run'>, name: string): Promise<Release> {
  const release = await findRelease(sql, name);
  if (release === undefined)
    throw refuse('unknown-release', `there is no release ${JSON.stringify(shortened(name))}`);
  return release;
}

/** What a release would contain that the current one does not, or what differs between two releases. */
export async function diffReleases(
  { db }: Pick<Needs, 'db'>,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<MapDiff & { readonly from: string | null; readonly to: string }> {
  const first = from === undefined ? await currentRelease(db) : await releaseNamed(db, from);
  const second = to === undefined || partnerKey(to) === 'now' ? undefined : await releaseNamed(db, to);
  const diff = await diffOf(db.patient, {
    from: first === undefined ? START : endOfRelease(first),
    to: second === undefined ? NOW : endOfRelease(second),
  });
  return { from: first?.name ?? null, to: second?.name ?? 'now', ...diff };
}
