import type { Owner } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import { decideRows, listDecisions } from '../../hotels/match/review/decide-rows.ts';

import type { NamedRow } from '../../hotels/match/review/row-keys.ts';
import { undoAuthor } from '../../hotels/match/review/undo-author.ts';
import { undoAct, undoDecision } from '../../hotels/match/review/undo-decisions.ts';
import { csvLine } from '../../lib/csv/write.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command, CommandNeeds, Flags } from '../command.ts';
import { readInstant } from '../../lib/calendar.ts';
import { instantFlag } from '../input/instant-flag.ts';
import { authorOf, inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';

export const decisionsAdd: Command = {
  usage: `ROW HOTEL_ID must-link|must-not-link ${ownerUsage} [--partner NAME] [--note TEXT] [--json]`,
  flags: { ...ownerFlags, partner: { type: 'string' }, note: { type: 'string' } },
  positionals: { least: 3, most: 3 },
  run: ({ withNeeds, positionals: [row = '', hotelId = '', decision = ''], flags, print }) =>
    withNeeds(async (needs) => {
      if (decision !== 'must-link' && decision !== 'must-not-link')
        throw new Problem(`"${decision}" is not a decision: expected must-link or must-not-link.`);
      const owner = await authorOf(needs, flags);
      const note = flags.text('note') ?? '';
      const [taken] = await inWords(
        decideRows(needs, owner, {
          decisions: [{ ...rowFrom(row, flags.text('partner')), hotelId, decision, note }],
        }),
      );
      print(taken, () => `${taken?.rowKey ?? row} ${decision} ${taken?.hotelId ?? hotelId}`);
    }),
};

/** An export can be used as input again; an id that looks like a key is written with the prefix `id:`. */
function rowFrom(text: string, partner: string | undefined): NamedRow {
  if (/^(id|partner|row):/.test(text)) return { rowKey: text };
  return { externalId: text, ...(partner !== undefined && { partner }) };
}

type Exported = Awaited<ReturnType<typeof listDecisions>>['decisions'][number];

const columns: readonly (readonly [heading: string, member: keyof Exported])[] = [
  ['row_key', 'rowKey'],
  ['hotel_id', 'hotelId'],
  ['decision', 'decision'],
  ['note', 'note'],
  ['decided_at', 'decidedAt'],
  ['decided_by', 'decidedBy'],
  ['reviewer', 'reviewer'],
  ['decision_id', 'decisionId'],
];

export const decisionsExport: Command = {
  usage: `${ownerUsage} [--as-of INSTANT] [--json]`,
  flags: { ...ownerFlags, 'as-of': { type: 'string' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const asOf = instantFlag(needs.clock, flags.text('as-of'))?.toISOString();
      const decisions = await Array.fromAsync(allDecisions(needs, await ownerOf(needs, flags), asOf));
      const rows = decisions.map((one) => columns.map(([, member]) => one[member]));
      print(decisions, () => [columns.map(([heading]) => heading), ...rows].map(csvLine).join(''));
    }),
};

async function* allDecisions(
  needs: CommandNeeds,
  owner: Owner,
  asOf: string | undefined,
): AsyncGenerator<Exported> {
  let after: { readonly after: string } | undefined;
  do {
    const page = await listDecisions(needs, owner, {
      ...after,
      ...(asOf !== undefined && { asOf }),
      limit: limits.matchDecisionsAtOnce,
    });
    yield* page.decisions;
    after = page.next === null ? undefined : { after: page.next };
  } while (after !== undefined);
}

export const decisionsUndo: Command = {
  usage: `DECISION_ID|ACT_ID ${ownerUsage} [--act] [--json]`,
  flags: { ...ownerFlags, act: { type: 'boolean' } },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [id = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      if (flags.has('act')) {
        const { undone, ...kept } = await inWords(undoAct(needs, owner, id));
        print({ undone: id, decisions: undone, ...kept }, () =>
          [
            `${undone.toLocaleString('en')} decisions were undone`,
            ...list(
              kept.keptDecisions,
              'decisions about these rows were made since and stay',
              kept.laterDecisions.map((one) => `${one.rowKey} ${one.decision} ${one.hotelId}`),
            ),
            ...keptIds(kept),
          ].join('\n'),
        );
        return;
      }
      const kept = await inWords(undoDecision(needs, owner, id));
      print({ undone: id, ...kept }, () => ['undone', ...keptIds(kept)].join('\n'));
    }),
};

type Kept = Awaited<ReturnType<typeof undoDecision>>;

const keptIds = ({ keptIds: count, kept }: Kept): string[] =>
  list(
    count,
    'adopted ids stay where they are',
    kept.map((one) => {
      const why = one.reason === 'corrected' ? 'a person corrected it' : 'it was changed since';
      return `${one.partner} ${one.partnerId}: ${one.hotelIds.join(' and ') || 'no hotel'} (${why})`;
    }),
  );

function list(count: number, what: string, lines: readonly string[]): string[] {
  if (count === 0) return [];
  const more = count - lines.length;
  return [
    `${count.toLocaleString('en')} ${what}:`,
    ...lines.map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []),
  ];
}

export const decisionsUndoAll: Command = {
  usage: `--by AUTHOR ${ownerUsage} [--reviewer NAME] [--from INSTANT] [--until INSTANT] [--dry-run] [--json]`,
  notes: 'AUTHOR is as `decisions export` shows it: the id of a key, or cli: and a name.',
  flags: {
    ...ownerFlags,
    by: { type: 'string' },
    reviewer: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const period = { ...instantOf(flags, 'from'), ...instantOf(flags, 'until') };
      const owner = await ownerOf(needs, flags);
      const reviewer = flags.text('reviewer');
      const wanted = {
        decidedBy: flags.required('by'),
        ...(reviewer !== undefined && { reviewer }),
        ...period,
        preview: flags.has('dry-run'),
      };
      const undone = await inWords(undoAuthor(needs, owner, wanted));
      print(undone, () => {
        const { decisions, adoptedIds, preview } = undone;
        const detail = preview ? 'Nothing was changed. To be undone:' : 'Undone:';
        const counts = `${detail} ${decisions.toLocaleString('en')} decisions, ${adoptedIds.toLocaleString('en')} adopted ids among them.`;
        return [counts, ...keptIds({ keptIds: undone.keptIds ?? 0, kept: undone.kept ?? [] })].join('\n');
      });
    }),
};

/** A day alone means its beginning in UTC. */
function instantOf<Name extends 'from' | 'until'>(flags: Flags, name: Name): Partial<Record<Name, string>> {
  const text = flags.text(name);
  if (text === undefined) return {};
  const at = readInstant(text);
  if (at === undefined)
    throw new Problem(`--${name} is "${text}": expected a day or an instant, such as 2026-10-01T00:00:00Z.`);
  return { [name]: at.toISOString() } as Record<Name, string>; // the one name
}
