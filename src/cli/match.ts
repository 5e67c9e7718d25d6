import { explainRow } from '../hotels/match/explain-row.ts';
import { matchFile } from '../hotels/match/match-file.ts';
import { Problem } from '../lib/problem.ts';
import { openFile } from './catalogue-files.ts';
import type { Command } from './command.ts';
import { inWords, ownerFlags, ownerOf } from './owner.ts';
import { replaceFile } from './replaced-file.ts';
import { table } from './table.ts';

/** Decisions of people are those of an account; without one there are none. */
const nobody = { accountId: '', environment: 'production' } as const;

export const match: Command = {
  words: 'match',
  usage: 'FILE [-o OUT] [--account ID --env sandbox|production] [--explain ROW] [--json]',
  summary:
    'Matches a list of hotels against the catalogue here and now; --explain tells why a row got its verdict.',
  flags: { out: { type: 'string', short: 'o' }, explain: { type: 'string' }, ...ownerFlags },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [file = ''], flags, print, out, say, signal }) =>
    withNeeds(async (needs) => {
      const owner = flags.text('account') === undefined ? nobody : await ownerOf(needs, flags);
      if (file === '-') throw new Problem('The list is read twice: it must be a file, not standard input.');
      const list = () => openFile(file, signal);
      const explained = flags.text('explain');
      if (explained !== undefined) {
        const lines = await inWords(explainRow(needs, { owner, open: list }, Number(explained)));
        if (lines === undefined)
          throw new Problem(`"${file}" has no row ${explained}; the first after the header is 1.`);
        return print(lines, () => lines.join('\n'));
      }
      const target = flags.text('out');
      const matchTo = (write: (bytes: Uint8Array) => Promise<void>) =>
        inWords(
          matchFile(needs, {
            owner,
            open: list,
            write,
            onProgress: (done, so) =>
              say(`${done} rows: ${so.matched} matched, ${so.review} review, ${so.noMatch} no match`),
          }),
        );
      if (target === undefined) {
        // `out` ends each line itself; a list without rows has but its header.
        await matchTo(async (bytes) => {
          if (bytes.length > 0) out(new TextDecoder().decode(bytes).replace(/\n$/, ''));
        });
        return;
      }
      const counts = await replaceFile(target, matchTo);
      const total = counts.matched + counts.review + counts.noMatch;
      print({ total, ...counts }, () =>
        table(
          ['verdict', 'rows', 'share'],
          [
            ['matched', counts.matched],
            ['review', counts.review],
            ['  of which name differs', counts.geoMatchNameMismatch],
            ['  of which place differs', counts.nameMatchGeoMismatch],
            ['no match', counts.noMatch],
          ].map(([name = '', rows = 0]) => [
            String(name),
            String(rows),
            `${((100 * Number(rows)) / Math.max(1, total)).toFixed(1)} %`,
          ]),
        ),
      );
    }),
};
