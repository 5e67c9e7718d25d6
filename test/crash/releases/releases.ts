import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publishRelease } from '../../../src/catalogue/releases/publish-release.ts';
import { currentRelease, listReleases, type Release } from '../../../src/catalogue/releases/release-store.ts';
import type { SeededRandom } from '../../../src/lib/seeded-random.ts';
import { nineHotels } from '../../support/catalogue.ts';
import type { TestNeeds } from '../../support/needs.ts';
import { Follower, wholeFeed } from '../../past/replay.ts';
import { exported } from '../../past/subjects.ts';

/**
 * Two processes change the map and publish releases until they are killed with SIGKILL, again and again. Every release
 * whose publication returned must be there, each must be what a follower of the feed knows at its last change, and none
 * may change in later rounds.
 */
export interface ReleasePlan {
  readonly needs: TestNeeds;
  readonly rounds: number;
  readonly latestKillMs: number;
  readonly random: SeededRandom;
  readonly say: (line: string) => void;
}

const program = path.join(import.meta.dirname, 'victim.ts');

export async function killWhileReleasing({
  needs,
  rounds,
  latestKillMs,
  random,
  say,
}: ReleasePlan): Promise<void> {
  await nineHotels(needs);
  const seen = new Map<string, string>();
  const acknowledged: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    const killAfterMs = random.whole(0, latestKillMs);
    const names = await Promise.all([1, 2].map(() => victim(needs.config.databaseUrl ?? '', killAfterMs)));
    acknowledged.push(...names.flat());
    const releases = await listReleases(needs.db);
    await check(needs, { releases, acknowledged, seen });
    say(`round ${round}: killed after ${killAfterMs} ms, ${releases.length} releases are what they were`);
  }
  // The lock of the catalogue went with the processes.
  await publishRelease(needs, { name: 'last', note: '', by: 'cli:test', isCanary: false });
  assert.equal((await currentRelease(needs.db))?.name, 'last');
}

/** Returns the names of the publications that returned. Begins to count after the first one. */
async function victim(databaseUrl: string, killAfterMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let [out, err] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (err += piece.toString()));
  await Promise.race([once(child.stdout, 'data'), ended]);
  await Promise.race([sleep(killAfterMs), ended]);
  child.kill('SIGKILL');
  const [code, signal] = (await ended) as [number | null, string | null]; // Guaranteed by Node for this event.
  assert.deepEqual([code, signal], [null, 'SIGKILL'], err);
  // The last line may be incomplete.
  return out.split('\n').slice(0, -1);
}

interface Found {
  readonly releases: readonly Release[];
  readonly acknowledged: readonly string[];
  /** What each release was when it was first seen. */
  readonly seen: Map<string, string>;
}

async function check(needs: TestNeeds, { releases, acknowledged, seen }: Found): Promise<void> {
  const names = new Set(releases.map(({ name }) => name));
  assert.deepEqual(
    acknowledged.filter((name) => !names.has(name)),
    [],
    'publications that returned and are lost',
  );
  const feed = await wholeFeed(needs);
  const follower = new Follower();
  let taken = 0;
  for (const { name, lastChange, stateAt } of releases.toReversed()) {
    for (; (feed[taken]?.number ?? Infinity) <= lastChange; taken++) follower.take(feed[taken]!); // Compared just now.
    const after = feed[taken];
    assert.ok(after === undefined || after.at > stateAt, `${name}: the next change is not later`);
    const known = JSON.stringify([follower.hotels(), follower.mappings()]);
    const state = await stateOf(needs, stateAt);
    assert.equal(state, known, `${name} is not what the feed says`);
    assert.equal(state, seen.get(name) ?? state, `${name} has changed`);
    seen.set(name, state);
  }
}

async function stateOf(needs: TestNeeds, asOf: Date): Promise<string> {
  const hotels = await exported(needs, 'hotels', asOf);
  const ids = await exported(needs, 'partner-ids', asOf);
  const numbers = hotels.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
  const mappings = ids.map((row) => `${row['partner']} ${row['partner_id']} ${row['hotel_id']}`);
  return JSON.stringify([numbers, [...new Set(mappings)].toSorted()]);
}
