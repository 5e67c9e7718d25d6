import { test } from 'node:test';
import { killImports } from './imports.ts';
import { testDatabase } from '../support/database.ts';
import { seededRandom } from '../support/random.ts';

const { db, url } = await testDatabase();

/** `npm run crash` sets CRASH=full, and KILLS to how often. */
const size =
  process.env['CRASH'] === 'full'
    ? {
        hotels: 200_000,
        mappings: 1_000_000,
        kills: Number(process.env['KILLS'] ?? 20),
        latestKillMs: 3_000,
      }
    : { hotels: 20_000, mappings: 40_000, kills: 2, latestKillMs: 1_200 };

test('an import that is killed again and again ends with exactly the rows of its file', async () => {
  const say = (line: string) => console.log(`# ${line}`);
  await killImports({ db, databaseUrl: url, ...size, random: seededRandom(), say });
});
