import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../src/contract/limits.ts';
import { multipart } from '../test/support/forms.ts';
import { startService } from '../test/support/service/service.ts';
import type { Bench, Claim } from './claim.ts';
import { answersDuring, forgetPeak, newKey, peakMib } from './ids/server.ts';

/** Hostile lists of the maximum size, and an ordinary one: a header, and its rows. */
const lists: readonly {
  readonly name: string;
  readonly head: string;
  readonly row: (n: number) => string;
}[] = [
  { name: 'sixteen million rows of a comma', head: 'name,country', row: () => ',' },
  { name: 'eight million rows of letters', head: 'name,country', row: () => 'a,b' },
  { name: 'one line of 32 MiB', head: 'name,country', row: () => 'x'.repeat(limits.hotelFileBytes) },
  {
    name: '300 columns',
    head: `name,country${',c'.repeat(298)}`,
    row: () => ','.repeat(299),
  },
  { name: 'names of a megabyte', head: 'name,country', row: () => `Hotel ${'y'.repeat(1_000_000)},FR` },
  { name: 'names of 16 kB', head: 'name,country', row: () => `Hotel ${'yz abc '.repeat(2_300)},FR` },
  {
    name: 'a million and a half points',
    head: 'name,country,lat,lon',
    row: (n) => `h${n},FR,${(n % 90_000) / 1_000},${Math.floor(n / 90_000) / 10}`,
  },
  {
    name: 'half a million hotels',
    head: 'id,name,address,city,country,latitude,longitude',
    row: (n) =>
      `H${n},Hotel ${(n * 7_919) % 10_007} Garden,${n % 99} Long Street,Town${n % 500},FR,${40 + (n % 90_000) / 10_000},${(n % 50_000) / 10_000}`,
  },
];

const AT_ONCE = 4;
/** Then the jobs have been at work for a while, too. */
const WATCHED_MS = 10_000;
const MOST_MIB = 1_000;
const MOST_MS = 300;

/** Four accounts upload the same list at once to a service that also does the work: the effect on memory and other requests. */
export const bench: Bench = async ({ say }) => {
  const claims: Claim[] = [];
  for (const list of lists) {
    const claim = await upload(list);
    say(`  ${claim.claim}: ${claim.metric} ${claim.ours} ${claim.unit}, ${JSON.stringify(claim.rivals)}`);
    claims.push(claim);
  }
  return claims;
};

async function upload({ name, head, row }: (typeof lists)[number]): Promise<Claim> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-uploads-'));
  const service = await startService({ dataDir, environment: { DEMO_HOTELS: '5000', LOG_LEVEL: 'warn' } });
  const { process: child, announced } = service;
  const [pid, address] = [child.pid ?? 0, announced.address ?? ''];
  try {
    const env = { ...process.env, DATA_DIR: dataDir };
    const keys = Array.from({ length: AT_ONCE }, () => newKey(env));
    const { headers, body } = multipart([['file', fullList(head, row)]]);
    await forgetPeak(pid);
    let answers: readonly string[] = [];
    const times = await answersDuring(address.replace(/\/v3\.0$/, ''), async () => {
      answers = await Promise.all(keys.map((key) => sent(address, { 'x-api-key': key, ...headers }, body)));
      await sleep(WATCHED_MS);
    });
    const [worstMs, peak] = [times.at(-1) ?? Number.NaN, await peakMib(pid)];
    return {
      claim: `${AT_ONCE} uploads of 32 MiB at once, ${name}: ${answers.join(', ')}`,
      metric: 'highest resident memory of the service',
      unit: 'MiB',
      ours: peak,
      rivals: { 'slowest GET /health/live meanwhile, in ms': Math.round(worstMs) },
      goal: `below ${MOST_MIB} MiB and ${MOST_MS} ms`,
      isMet: peak < MOST_MIB && worstMs < MOST_MS,
    };
  } finally {
    await service.kill('everything');
    await rm(dataDir, { recursive: true, force: true });
  }
}

function fullList(head: string, row: (n: number) => string): Buffer {
  const list = Buffer.alloc(limits.hotelFileBytes);
  let end = list.write(`${head}\n`);
  for (let n = 0; end < list.length; n++) end += list.write(`${row(n)}\n`, end);
  return list;
}

/** The status, or how the connection ended, and when. */
async function sent(address: string, headers: Record<string, string>, body: Buffer): Promise<string> {
  const url = `${address}/hotels/match/async`;
  const startedMs = performance.now();
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) }).catch(String);
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  return `${typeof answer === 'string' ? answer : answer.status} at ${seconds} s`;
}
