import { outcomes, type CheckOutcome } from '../../hotels/cross-check/compare-entries.ts';
import { crossCheck, type CheckSummary } from '../../hotels/cross-check/cross-check.ts';
import { findings, type Finding } from '../../hotels/cross-check/judge-pairs.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { openFile, unpacked } from '../input/open-file.ts';
import { inWords } from '../input/owner.ts';
import { csvAnswer } from '../output/csv-answer.ts';
import { table } from '../output/table.ts';

const REPORT_EVERY_MS = 5_000;

/** Compares the files of two vendors that map the same ids to hotels. */
export const crossCheckCommand: Command = {
  usage: `A B [-o OUT] [--only ${outcomes.join('|')}] [--json]`,
  flags: { out: { type: 'string', short: 'o' }, only: { type: 'string' } },
  positionals: { least: 2, most: 2 },
  async run(call) {
    const [a = '', b = ''] = call.positionals;
    if (a === '-' && b === '-') throw new Problem('Only one of the two files can be standard input.');
    const answer = csvAnswer(call, call.flags.text('out'));
    const wanted = outcomesIn(call.flags.text('only'));
    let summary: CheckSummary | undefined;
    let reportedMs = performance.now();
    const onProgress = (line: string): void => {
      if (performance.now() - reportedMs < REPORT_EVERY_MS) return;
      reportedMs = performance.now();
      call.say(line);
    };
    const opened = (file: string) => () => unpacked(openFile(file, call.signal));
    try {
      await call.withNeeds(async (needs) => {
        const files = { open: { a: opened(a), b: opened(b) }, outcomes: wanted, onProgress };
        await inWords(
          answer.write(crossCheck(needs, { ...files, onEnd: (found) => void (summary = found) })),
        );
      });
    } catch (error) {
      throw answer.stoppedOr(error);
    }
    // Undefined if the reader has closed the pipe (`| head`).
    const found = summary;
    if (found !== undefined) answer.sumUp(found, () => summaryTable(found));
  },
};

function outcomesIn(text: string | undefined): readonly CheckOutcome[] {
  if (text === undefined) return outcomes;
  const wanted = outcomes.filter((outcome) => outcome === text);
  if (wanted.length === 0)
    throw new Problem(`--only is "${text}"; it must be one of ${outcomes.join(', ')}.`);
  return wanted;
}

function summaryTable({ ids, files, ...counts }: CheckSummary): string {
  const share = (count: number) => `${((100 * count) / Math.max(1, ids)).toFixed(1)} %`;
  const lines: readonly (readonly [name: string, count: number])[] = [
    ['agreements', counts.agreement],
    ['conflicts', counts.conflict],
    ...findings.map((finding) => [`  ${inWordsOf[finding]}`, counts.findings[finding]] as const),
    ['only in A', counts.only_a],
    ['only in B', counts.only_b],
  ];
  return [
    table(
      ['', 'ids', 'share'],
      lines.map(([name, count]) => [name, count.toLocaleString('en'), share(count)]),
    ),
    `A has ${files.a.rows.toLocaleString('en')} rows, ${files.a.empty.toLocaleString('en')} of them without an id or a hotel; B ${files.b.rows.toLocaleString('en')} and ${files.b.empty.toLocaleString('en')}.`,
  ].join('\n');
}

const inWordsOf: Readonly<Record<Finding, string>> = {
  a: 'the record is the hotel of A',
  b: 'the record is the hotel of B',
  neither: 'the record is neither',
  one_hotel: 'both are one hotel',
  two_hotels: 'they are two hotels',
  unclear: 'a person should check',
  not_compared: 'cannot be compared',
};
