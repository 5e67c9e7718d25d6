import v8 from 'node:v8';
import vm from 'node:vm';
import {
  Matcher,
  ShardBuilder,
  shardFromBytes,
  shardToBytes,
  type RowToMatch,
  type Shard,
} from '../src/hotels/engine/engine.ts';
import type { Bench, Claim } from './claim.ts';
import { Baseline, likenessNames, type LikenessName } from './hotels/baseline.ts';
import { hotelOf, rowOf } from './hotels/world.ts';

const MIB = 1024 * 1024;
const GOAL_ROWS = 3_000;
const GOAL_RATIO = 5;
/** The chunk size of a job of the service, from `MATCH_CHUNK_ROWS`. */
const CHUNK = 2_000;
const RIVAL_WARMING = 500;
const RIVAL_TURN = 100;
const BLOCKING = 'country + geohash + rare word, Jaro-Winkler, distance';

/** Matching by content against invented catalogues: CPU time of one thread. */
export const bench: Bench = async ({ full, say }) => {
  const world = measureWorld(1_000_000, full ? 100_000 : 40_000, say);
  const races = likenessNames.map((likeness, at) => {
    const rows = full ? 5_000 : 1_500;
    return [
      `${BLOCKING}, ${likeness}`,
      race(likeness, { hotels: 1_000_000, rows, ours: world.matcher, fresh: (1 + at) * 1_000_000, say }),
    ] as const;
  });
  const claims: Claim[] = [
    {
      claim: 'Hotels matched against 1,000,000',
      metric: 'rows per second of one core',
      unit: 'rows/s',
      ours: world.rowsPerSecond,
      rivals: Object.fromEntries(races.map(([rival, raced]) => [rival, Math.round(raced.rival)])),
      goal: `at least ${GOAL_ROWS}`,
      isMet: world.rowsPerSecond >= GOAL_ROWS,
    },
    ...races.map(([rival, raced]) =>
      claim(
        `The same next to the rival: ${rival}`,
        'times its rows per second, in turns',
        'times',
        Number((raced.ours / raced.rival).toFixed(2)),
        `at least ${GOAL_RATIO}`,
        raced.ours >= GOAL_RATIO * raced.rival,
      ),
    ),
    claim(
      'Index of 1,000,000 hotels in memory',
      'columns and the scratch tables of one thread',
      'MiB',
      world.mebibytes,
      'under 600 MiB',
      world.mebibytes < 600,
    ),
    claim(
      'Index of 1,000,000 hotels built',
      'processor time',
      's',
      world.buildSeconds,
      'under 60 s',
      world.buildSeconds < 60,
    ),
    claim(
      'Index of 1,000,000 hotels read from its snapshot',
      'processor time, scratch tables filled',
      's',
      world.loadSeconds,
      'under 3 s',
      world.loadSeconds < 3,
    ),
  ];
  for (const hotels of full ? [100_000, 2_000_000] : [100_000]) {
    const other = measureWorld(hotels, 20_000, say);
    claims.push(
      claim(
        `Hotels matched against ${hotels.toLocaleString('en')}`,
        'rows per second of one core',
        'rows/s',
        other.rowsPerSecond,
        'growth is reported, without a goal',
        true,
      ),
    );
  }
  return claims;
};

interface World {
  readonly matcher: Matcher;
  readonly rowsPerSecond: number;
  readonly mebibytes: number;
  readonly buildSeconds: number;
  readonly loadSeconds: number;
}

function measureWorld(hotels: number, rows: number, say: (line: string) => void): World {
  const builders = new Map<string, ShardBuilder>();
  let buildSeconds = timed(() => {
    for (let number = 0; number < hotels; number++) {
      const hotel = hotelOf(number);
      const builder = builders.get(hotel.country) ?? new ShardBuilder(hotel.country);
      builders.set(hotel.country, builder);
      builder.add(hotel);
    }
  });
  const shards: Shard[] = [];
  for (const [country, builder] of builders) {
    buildSeconds += timed(() => shards.push(builder.done()));
    builders.delete(country);
  }
  const files = shards.map((shard) => Uint8Array.from(Buffer.concat(shardToBytes(shard, ''))));
  shards.length = 0;
  const before = heldBytes();
  let matcher = new Matcher([]);
  const loadSeconds = timed(() => {
    matcher = new Matcher(files.flatMap((file) => shardFromBytes(file)?.shard ?? []));
  });
  const scratch = heldBytes() - before;
  const size = files.reduce((sum, file) => sum + file.length, scratch);
  for (const warm of matcher.matchAll(chunkFrom(rows, hotels))) void warm;
  let found = 0;
  let seconds = 0;
  for (let from = 0; from < rows; from += CHUNK) {
    const chunk = chunkFrom(from, hotels);
    seconds += timed(() => {
      for (const [, outcome] of matcher.matchAll(chunk)) if (outcome.verdict === 'matched') found += 1;
    });
  }
  const rowsPerSecond = Math.round(rows / seconds);
  say(
    `${hotels} hotels: built in ${buildSeconds.toFixed(1)} s, ${rowsPerSecond} rows/s, ${found} of ${rows} matched`,
  );
  return { matcher, rowsPerSecond, mebibytes: size / MIB, buildSeconds, loadSeconds };
}

function chunkFrom(first: number, hotels: number): RowToMatch[] {
  return Array.from({ length: CHUNK }, (_, at) => ({ row: rowOf(first + at, hotels), options: {} }));
}

interface Race {
  readonly hotels: number;
  readonly rows: number;
  /** The rivals, measured in turns, so that other load slows both. */
  readonly ours: Matcher;
  /** The first row that our matcher has not seen, because it caches words. */
  readonly fresh: number;
  readonly say: (line: string) => void;
}

interface Raced {
  readonly rival: number;
  readonly ours: number;
}

/** Rows per second of a rival and of ours, by the time of their turns. */
function race(likeness: LikenessName, { hotels, rows, ours, fresh, say }: Race): Raced {
  const baseline = new Baseline(likeness);
  for (let number = 0; number < hotels; number++) baseline.add(hotelOf(number));
  for (let number = rows; number < rows + RIVAL_WARMING; number++) baseline.match(rowOf(number, hotels));
  baseline.compared = 0;
  let found = 0;
  let seconds = 0;
  let oursSeconds = 0;
  for (let from = 0; from < rows; from += RIVAL_TURN) {
    const list = Array.from({ length: RIVAL_TURN }, (_, at) => rowOf(from + at, hotels));
    seconds += timed(() => {
      for (const row of list) if (baseline.match(row) !== undefined) found += 1;
    });
    const chunk = chunkFrom(fresh + (from / RIVAL_TURN) * CHUNK, hotels);
    oursSeconds += timed(() => {
      for (const answered of ours.matchAll(chunk)) void answered;
    });
  }
  const compared = Math.round(baseline.compared / rows);
  const raced = { rival: rows / seconds, ours: ((rows / RIVAL_TURN) * CHUNK) / oursSeconds };
  say(
    `rival, ${likeness}: ${Math.round(raced.rival)} rows/s, ${found} of ${rows} matched, ${compared} hotels compared a row; ours next to it ${Math.round(raced.ours)}`,
  );
  return raced;
}

/** The memory of typed arrays after a garbage collection. */
function heldBytes(): number {
  // Memory of arrays is released by another thread; the next collection waits until that is done.
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

v8.setFlagsFromString('--expose-gc');
const collect: () => void = vm.runInNewContext('gc');

/** CPU time, which does not depend on other load. */
function timed(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function claim(
  name: string,
  metric: string,
  unit: string,
  ours: number,
  goal: string,
  isMet: boolean,
): Claim {
  return { claim: name, metric, unit, ours, rivals: {}, goal, isMet };
}
