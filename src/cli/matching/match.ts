import { explainRow } from '../../hotels/match/run/explain-row.ts';
import { noneYet, type Counts } from '../../hotels/match/stores/job-store.ts';
import { matchFile, type ListFile } from '../../hotels/match/run/match-file.ts';
import { Problem } from '../../lib/problem.ts';
import { certaintyFlags, certaintyOf, certaintyUsage } from './certainty.ts';
import { openFile, unpacked } from '../input/open-file.ts';
import type { Command, CommandCall, CommandNeeds } from '../command.ts';
import { csvAnswer } from '../output/csv-answer.ts';
import { inWords, ownerFlags, ownerOf } from '../input/owner.ts';
import { table } from '../output/table.ts';

/** Decisions belong to an account; without one there are none. */
const nobody = { accountId: '', environment: 'production' } as const;

export const match: Command = {
  usage: `FILE [-o OUT] [--account ID --env sandbox|production] ${certaintyUsage} [--explain ROW [--numbers]] [--json]`,
  flags: {
    out: { type: 'string', short: 'o' },
    explain: { type: 'string' },
    numbers: { type: 'boolean' },
    ...certaintyFlags,
    ...ownerFlags,
  },
  positionals: { least: 1, most: 1 },
  run(call) {
    const row = call.flags.text('explain');
    return row === undefined ? matchList(call) : explain(call, row);
  },
};

async function matchList(call: CommandCall): Promise<void> {
  const answer = csvAnswer(call, call.flags.text('out'));
  let counts = noneYet;
  const onProgress = (so: Counts): void => {
    counts = so;
    call.say(`${rowsOf(so)} rows: ${so.matched} matched, ${so.review} review, ${so.noMatch} no match`);
  };
  try {
    await call.withNeeds(async (needs) => {
      const list = await listOf(call, needs);
      await inWords(answer.write(matchFile(needs, { ...list, onProgress })));
    });
  } catch (error) {
    throw answer.stoppedOr(error);
  }
  // The reader has closed the pipe (`| head`), so there are no totals.
  if (!call.signal.aborted) answer.sumUp({ total: rowsOf(counts), ...counts }, () => summaryTable(counts));
}

function explain(call: CommandCall, row: string): Promise<void> {
  return call.withNeeds(async (needs) => {
    const list = await listOf(call, needs);
    const lines = await inWords(
      explainRow(needs, list, { row: Number(row), withNumbers: call.flags.has('numbers') }),
    );
    if (lines === undefined)
      throw new Problem(`"${call.positionals[0]}" has no row ${row}; the first after the header is 1.`);
    call.print(lines, () => lines.join('\n'));
  });
}

async function listOf({ positionals, flags, signal }: CommandCall, needs: CommandNeeds): Promise<ListFile> {
  const [file = ''] = positionals;
  if (file === '-') throw new Problem('The list is read twice: it must be a file, not standard input.');
  const owner = flags.text('account') === undefined ? nobody : await ownerOf(needs, flags);
  return {
    owner,
    wanted: certaintyOf(flags),
    open: () => unpacked(openFile(file, signal)),
  };
}

const rowsOf = ({ matched, review, noMatch }: Counts): number => matched + review + noMatch;

function summaryTable(counts: Counts): string {
  const total = rowsOf(counts);
  const lines: readonly (readonly [name: string, rows: number])[] = [
    ['matched', counts.matched],
    ['review', counts.review],
    ['  of which name differs', counts.geoMatchNameMismatch],
    ['  of which place differs', counts.nameMatchGeoMismatch],
    ['no match', counts.noMatch],
    ['expected wrong matches', Math.round(counts.expectedWrong)],
  ];
  const share = (rows: number): string => `${((100 * rows) / Math.max(1, total)).toFixed(1)} %`;
  return table(
    ['verdict', 'rows', 'share'],
    lines.map(([name, rows]) => [name, String(rows), share(rows)]),
  );
}
