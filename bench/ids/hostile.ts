import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { seededRandom } from '../../src/lib/seeded-random.ts';
import type { Claim } from '../claim.ts';
import { forgetPeak, livenessDuring, mapFile, peakMib, type Server } from './server.ts';

const MIB = 1024 * 1024;

/** Files that no program exports, but a client may send: each a piece that is repeated, and how often. */
const files: readonly {
  readonly name: string;
  readonly head?: string;
  readonly piece: Buffer;
  readonly times: number;
}[] = [
  { name: '134 million rows of one digit', piece: Buffer.from('7\n'.repeat(MIB / 2)), times: 255 },
  { name: '250 million line ends', piece: Buffer.alloc(MIB, '\n'), times: 250 },
  { name: 'one line of 200 MiB', head: 'id\n', piece: Buffer.alloc(MIB, 'x'), times: 200 },
  {
    name: 'a quote that never closes',
    head: 'id,name\n1,"',
    piece: Buffer.from('a,b\n'.repeat(MIB / 4)),
    times: 200,
  },
  {
    name: 'quotes that never close',
    head: 'id,name\n',
    piece: Buffer.from('1,"\n'.repeat(MIB / 4)),
    times: 200,
  },
  { name: 'a million columns', head: 'id', piece: Buffer.from(`${','.repeat(1_000_000)}\n7`), times: 200 },
  { name: 'bytes of any kind', head: 'id\n', piece: scrambled(MIB), times: 250 },
];

/** The cost of a hostile file: its time, and the effect on memory and other requests. */
export async function hostile(
  server: Server,
  { partner, path, say }: { partner: string; path: string; say: (line: string) => void },
): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const { name, head = '', piece, times } of files) {
    await write(path, head, piece, times);
    await forgetPeak(server.pid);
    let outcome = '';
    const live = await livenessDuring(server, async () => {
      outcome = await mapFile(server, partner, path).then(
        ({ ms, rows }) => `${rows.toLocaleString('en')} rows in ${Math.round(ms / 1000)} s`,
        (error: unknown) => String(error).slice(0, 120),
      );
    });
    const peak = await peakMib(server.pid);
    say(`  ${name}: ${outcome}; ${peak} MiB, p99 of /health/live ${Math.round(live)} ms`);
    claims.push({
      claim: `ids from a hostile file: ${name}`,
      metric: 'highest resident memory of the server',
      unit: 'MiB',
      ours: peak,
      rivals: { 'p99 of GET /health/live meanwhile, in ms': live },
      goal: 'below 700 MiB, answered or refused',
      isMet: peak < 700 && /rows in|400/.test(outcome),
    });
  }
  return claims;
}

async function write(path: string, head: string, piece: Buffer, times: number): Promise<void> {
  const out = createWriteStream(path);
  out.write(head);
  for (let time = 0; time < times; time++) if (!out.write(piece)) await once(out, 'drain');
  out.end();
  await once(out, 'close');
}

function scrambled(length: number): Buffer {
  const random = seededRandom(12_345);
  return Buffer.from(Array.from({ length }, () => random.below(256)));
}
