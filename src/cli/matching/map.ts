import { stat } from 'node:fs/promises';
import { Refusal } from '../../contract/refusal.ts';
import { appearance, simpleText } from '../../contract/refusals.ts';
import { mapIds, type MappedIds } from '../../hotels/ids/map-ids.ts';
import { partnerNamed } from '../../hotels/ids/partner-named.ts';
import { idIndexesOf } from '../../hotels/ids/id-indexes.ts';
import type { ReadColumns } from '../../hotels/ids/engine/read/read-columns.ts';
import type { Summary } from '../../hotels/ids/engine/vocabulary.ts';
import { Problem } from '../../lib/problem.ts';
import { keptInstantFlag } from '../input/instant-flag.ts';
import { openFile, unpacked } from '../input/open-file.ts';
import { secretFrom } from '../input/secret-file.ts';
import type { Command, CommandCall, CommandNeeds } from '../command.ts';
import { csvAnswer, type CsvAnswer } from '../output/csv-answer.ts';
import { mapThere } from './map-there.ts';
import { progressOn } from '../output/progress.ts';
import { table } from '../output/table.ts';

/**
 * `POST /hotels/match/partners/with-id` from file to file: on the database, with or without a running server, or with
 * `--server` by calling the operation, from a machine that knows only the address.
 */
export const map: Command = {
  usage:
    'FILE|- --partner NAME [--as-of INSTANT] [-o OUT] [--server URL --key-file KEY_FILE|-] [--key KEY] [--json]',
  flags: {
    partner: { type: 'string' },
    'as-of': { type: 'string' },
    output: { type: 'string', short: 'o' },
    server: { type: 'string' },
    'key-file': { type: 'string' },
    key: { type: 'string' },
  },
  positionals: { least: 1, most: 1 },
  run: async (call) => {
    const answer = csvAnswer(call, call.flags.text('output'));
    const { summary, columns } = await mapFile(call, answer);
    answer.sumUp(summary, () => summaryTable(summary));
    for (const remark of remarks(columns, call.flags.required('partner'))) call.say(remark);
  },
};

type Mapped = Pick<MappedIds, 'summary' | 'columns'>;

async function mapFile(call: CommandCall, answer: CsvAnswer): Promise<Mapped> {
  const file = call.positionals[0] ?? '-';
  const partner = call.flags.required('partner');
  const server = call.flags.text('server');
  const asOf = call.flags.text('as-of');
  const progress = progressOn(call, 'bytes read');
  try {
    const source = unpacked(counted(openFile(file, call.signal), await sizeOf(file), progress.show));
    if (server === undefined)
      return await call.withNeeds(async (needs) =>
        mapHere(needs, { partner, asOf: await keptInstantFlag(needs, asOf), source, answer }),
      );
    const there = { server, key: await keyFrom(call), signal: call.signal };
    const { csv, ...mapped } = await mapThere(there, { partner, asOf, source });
    await answer.write(csv);
    return mapped;
  } catch (error) {
    throw answer.stoppedOr(error);
  } finally {
    progress.end();
  }
}

/** Every user of the machine can read the arguments of a process, so keys belong in a file. */
async function keyFrom({ flags, positionals: [input], say }: CommandCall): Promise<string> {
  const file = flags.text('key-file');
  if (file === '-' && input === '-')
    throw new Problem('FILE and --key-file are both "-": only one of them can be read from standard input.');
  if (file !== undefined) return secretFrom('key-file', file);
  const key = flags.text('key');
  if (key === undefined)
    throw new Problem('--server needs --key-file FILE, or - to read the key from standard input.');
  say(
    '--key shows the key to anyone who can list the processes of this machine: use --key-file FILE, or --key-file - for standard input.',
  );
  return key;
}

interface Mapping {
  readonly partner: string;
  readonly asOf: Date | undefined;
  readonly source: AsyncIterable<Uint8Array>;
  readonly answer: CsvAnswer;
}

async function mapHere(needs: CommandNeeds, { partner, asOf, source, answer }: Mapping): Promise<Mapped> {
  try {
    const found = await partnerNamed(needs, partner, asOf);
    const indexes = idIndexesOf(needs);
    await using mapped = await mapIds(
      { spool: needs.spool, pool: indexes.pool },
      source,
      indexes.indexOf(found),
    );
    await answer.write(mapped.csv());
    return { summary: mapped.summary, columns: mapped.columns };
  } catch (error) {
    throw error instanceof Refusal ? problemOf(error) : error;
  }
}

type Show = (progress: { readonly done: number; readonly of: number | undefined }) => void;

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  of: number | undefined,
  show: Show,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const piece of pieces) {
    done += piece.length;
    yield piece;
    show({ done, of });
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  const found = file === '-' ? undefined : await stat(file).catch(() => undefined);
  return found?.size;
}

function summaryTable({ rows, ...counts }: Summary): string {
  const share = (count: number) => (rows === 0 ? '' : `${((100 * count) / rows).toFixed(1)} %`);
  const lines = Object.entries(counts).map(([name, count]) => [
    name,
    count.toLocaleString('en'),
    share(count),
  ]);
  return table(['', 'rows', 'share'], [...lines, ['all', rows.toLocaleString('en'), '']]);
}

function remarks({ column, others, isAlmostNone }: ReadColumns, partner: string): string[] {
  const read = column === undefined ? [] : [`The ids were read from the column ${column}.`];
  if (!isAlmostNone) return read;
  const elsewhere =
    others.length === 0
      ? `Is "${partner}" the partner who issued these ids?`
      : `Ids of "${partner}" are in ${others.map((name) => JSON.stringify(name)).join(', ')}: map a file with that column alone.`;
  return [...read, `Fewer than one id in twenty is known. ${elsewhere}`];
}

function problemOf({ refusal, detail }: Refusal): Problem {
  return new Problem(`${simpleText(appearance('id-mapping', refusal), detail)}.`);
}
