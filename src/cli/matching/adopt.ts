import { limits } from '../../contract/limits.ts';
import { adoptJob } from '../../hotels/match/adopt/adopt-job.ts';
import { listed, shownAdoption } from '../../hotels/match/adopt/shapes.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command, Flags } from '../command.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { table } from '../output/table.ts';

export const matchAdopt: Command = {
  usage: `JOB ${ownerUsage} [--partner NAME] [--over-corrections] [--list KIND] [--dry-run] [--json]`,
  notes: `KIND is ${listed.join(', ')}: all changes of it are listed. --over-corrections also changes ids that people corrected.`,
  flags: {
    ...ownerFlags,
    partner: { type: 'string' },
    'over-corrections': { type: 'boolean' },
    list: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [jobId = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      const kind = kindOf(flags);
      const wanted = {
        jobId,
        partner: flags.text('partner'),
        isDryRun: flags.has('dry-run'),
        overCorrections: flags.has('over-corrections'),
        sample: { most: kind === undefined ? limits.adoptionSample : null, kind },
        isOperator: true,
      };
      const adoption = shownAdoption(await inWords(adoptJob(needs, owner, wanted)), (by) => by);
      print(adoption, () => inTables(adoption, { isWhole: kind !== undefined }));
    }),
};

function kindOf(flags: Flags) {
  const text = flags.text('list');
  const kind = listed.find((one) => one === text);
  if (text !== undefined && kind === undefined)
    throw new Problem(`--list is "${text}": expected ${listed.join(', ')}.`);
  return kind;
}

type Shown = ReturnType<typeof shownAdoption>;

function inTables(adoption: Shown, { isWhole }: { readonly isWhole: boolean }): string {
  const { changes, rows, expectedWrong, partner, dryRun } = adoption;
  const counts = {
    ...changes,
    'in review': rows.review,
    'no match': rows.noMatch,
    'no id': rows.withoutId,
  };
  const detail = dryRun ? 'Nothing was changed. An adoption would change' : 'Changed';
  return [
    `${detail} the ids of ${partner}:`,
    table(
      ['ids or rows', 'number'],
      Object.entries(counts).map(([name, count]) => [name, count.toLocaleString('en')]),
    ),
    `Expected wrong rows: ${expectedWrong.expected}, from ${expectedWrong.low} to ${expectedWrong.high} for 95 of 100 lists.`,
    ...listed.flatMap((kind) => changesOf(adoption, kind, isWhole)),
  ].join('\n');
}

/** Rows that are printed of a kind without a flag. New ids are listed only with one: a first list has nothing else. */
const SHOWN = 10;

function changesOf(
  { changes, sample }: Shown,
  kind: (typeof listed)[number],
  isWhole: boolean,
): readonly string[] {
  const found = sample.filter((one) => one.kind === kind);
  if (found.length === 0 || (kind === 'new' && !isWhole)) return [];
  const lines = isWhole ? found : found.slice(0, SHOWN);
  const more = changes[kind] - lines.length;
  return [
    `\n${kind}:`,
    ...lines.map(lineOf),
    ...(more > 0 ? [`and ${more.toLocaleString('en')} more: --list ${kind}`] : []),
  ];
}

function lineOf(one: Shown['sample'][number]): string {
  const to = one.hotelId ?? 'no hotel';
  if (!('listHotelId' in one)) return `  ${one.partnerId}: ${one.previousHotelId ?? 'no hotel'} → ${to}`;
  const list = one.listHotelId === null ? 'the list rejects it' : `the list says ${one.listHotelId}`;
  const by = one.correctedBy === null || one.correctedBy === '' ? '' : ` by ${one.correctedBy}`;
  return `  ${one.partnerId}: stays ${to}; ${list}; corrected to ${one.correctedHotelId ?? 'no hotel'} on ${one.correctedAt}${by}`;
}
