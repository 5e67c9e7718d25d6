import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createKey } from '../src/accounts/keys.ts';
import { buildServer } from '../src/app/server.ts';
import { routes } from '../src/catalogue/routes.ts';
import type { Db } from '../src/contract/database.ts';
import type { Bench, Claim } from './claim.ts';
import { openBenchNeeds } from './data/needs.ts';
import { withUsage } from './rates/usage.ts';
import { HOTELS, loadHotels } from './words/world.ts';

const TURNS = 10;

/** Each in the way in which its candidates are found. */
const texts = [
  ['a city', 'hotel with a rooftop bar and a spa in Rome'],
  ['a country with a fifth of the hotels', 'hotel with a pool and a gym in Italy'],
  ['a country with a two-hundredth of them', 'hotel with a pool and a gym in Iceland'],
  ['no place', 'accessible hotel with a spa and a restaurant'],
  ['a word of 100,000 names', 'royal'],
  ['three such words', 'grand palace aurora'],
  ['a word of 100,000 names in a city', 'grand in Paris'],
  ['a word of one name', 'villa lodge 417212'],
  ['words that no hotel has', 'zephyrine quixotry'],
  ['words of descriptions', 'quiet place near the cathedral with bright rooms'],
] as const;

/**
 * Searches by words over HTTP, among a million hotels: time, CPU time of the service and of PostgreSQL, and the longest
 * time that the thread of the service was busy. The rival looks for the words in all names and descriptions.
 */
export const bench: Bench = async ({ say }) => {
  const { needs, close } = await openBenchNeeds();
  try {
    await loadHotels(needs.db, say);
    for (const name of ['hotels_by_words', 'hotels_by_reviews']) say(await indexInWords(needs.db, name));
    const { key } = await createKey(needs, { environment: 'production' });
    const app = buildServer(needs, routes);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const claims: Claim[] = [];
      for (const [how, text] of texts) {
        const url = `${origin}/v3.0/data/hotels/semantic-search?limit=50&query=${encodeURIComponent(text)}`;
        const search = async (): Promise<number> => {
          const answer = await fetch(url, { headers: { 'x-api-key': key } });
          const body = await answer.text();
          if (answer.status !== 200) throw new Error(`${text}: ${answer.status} ${body.slice(0, 200)}`);
          // The documented answer.
          return (JSON.parse(body) as { data: unknown[] }).data.length;
        };
        // Pages come into memory, plans are made.
        const found = await search();
        await search();
        const delay = monitorEventLoopDelay({ resolution: 1 });
        delay.enable();
        const { result: times, each } = await withUsage(needs.db, TURNS, () => timesOf(search));
        delay.disable();
        const busyMs = Math.round(delay.max / 1e6);
        const scan = await scanMs(needs.db, text);
        say(
          `${how}, "${text}": ${found} hotels, ${times.median} ms (median), ${times.longest} ms (longest); CPU ${each.process.toFixed(0)} ms here, ` +
            `${each.postgres.toFixed(0)} ms PostgreSQL; ${each.statements} statements; the thread busy for ${busyMs} ms at most; a scan ${scan} ms`,
        );
        claims.push({
          claim: `GET /data/hotels/semantic-search: ${how}`,
          metric: `median of ${TURNS} searches among ${HOTELS.toLocaleString('en')} hotels, one at a time`,
          unit: 'ms',
          ours: times.median,
          rivals: { 'one query that looks into all names and descriptions': scan },
          goal: 'less than the scan',
          isMet: times.median < scan,
        });
      }
      return claims;
    } finally {
      await app.close();
    }
  } finally {
    await close();
  }
};

async function timesOf(search: () => Promise<number>): Promise<{ median: number; longest: number }> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const beganMs = performance.now();
    await search();
    times.push(Math.round(performance.now() - beganMs));
  }
  times.sort((one, other) => one - other);
  return { median: times[TURNS >> 1] ?? 0, longest: times.at(-1) ?? 0 };
}

async function scanMs(db: Db, text: string): Promise<number> {
  const beganMs = performance.now();
  const patterns = text.split(' ').map((word) => `%${word}%`);
  await db.patient.rows(
    `select id from hotels where (name || ' ' || description) ilike any($1) order by review_count desc, id limit 50`,
    [patterns],
  );
  return Math.round(performance.now() - beganMs);
}

async function indexInWords(db: Db, name: string): Promise<string> {
  const beganMs = performance.now();
  await db.patient.run(`reindex index ${name}`);
  const builtMs = performance.now() - beganMs;
  const row = await db.row<{ mib: number }>(
    `select round(pg_relation_size($1::regclass) / 1048576.0)::integer as mib`,
    [name],
  );
  return `the index ${name}: ${row?.mib} MiB, built in ${(builtMs / 1000).toFixed(1)} s`;
}
