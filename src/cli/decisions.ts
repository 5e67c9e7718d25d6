import { decideRows, listDecisions, undoDecision } from '../hotels/match/decide-rows.ts';
import { csvLine } from '../lib/csv/write.ts';
import { Problem } from '../lib/problem.ts';
import type { Command } from './command.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from './owner.ts';

export const decisionsAdd: Command = {
  words: 'decisions add',
  usage: `ROW-ID HOTEL-ID must-link|must-not-link ${ownerUsage} [--note TEXT] [--json]`,
  summary:
    'Says that a row of a partner list is a hotel, or is not; it wins over the model in later match jobs.',
  flags: { ...ownerFlags, note: { type: 'string' } },
  positionals: { least: 3, most: 3 },
  run: ({ withNeeds, positionals: [externalId = '', hotelId = '', decision = ''], flags, print }) =>
    withNeeds(async (needs) => {
      if (decision !== 'must-link' && decision !== 'must-not-link')
        throw new Problem(`"${decision}" must be must-link or must-not-link.`);
      const owner = await ownerOf(needs, flags);
      const note = flags.text('note') ?? '';
      const [taken] = await inWords(
        decideRows(needs, owner, {
          decisions: [{ externalId, hotelId, decision, note }],
        }),
      );
      print(taken, () => `${externalId} ${decision} ${taken?.hotelId ?? hotelId}`);
    }),
};

export const decisionsExport: Command = {
  words: 'decisions export',
  usage: `${ownerUsage} [--json]`,
  summary: 'All decisions of an account as CSV.',
  flags: ownerFlags,
  run: ({ withNeeds, flags, out }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      out(csvLine(['row_key', 'hotel_id', 'decision', 'note', 'decided_at', 'decision_id']).trimEnd());
      for (let after: string | null | undefined; after !== null;) {
        const page = await listDecisions(
          needs,
          owner,
          after === undefined ? { limit: 1000 } : { after, limit: 1000 },
        );
        for (const one of page.decisions)
          out(
            csvLine([
              one.rowKey,
              one.hotelId,
              one.decision,
              one.note,
              one.decidedAt,
              one.decisionId,
            ]).trimEnd(),
          );
        after = page.next;
      }
    }),
};

export const decisionsUndo: Command = {
  words: 'decisions undo',
  usage: `DECISION-ID ${ownerUsage} [--json]`,
  summary: 'Takes a decision back; later jobs ask the model again.',
  flags: ownerFlags,
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [id = ''], flags, print }) =>
    withNeeds(async (needs) => {
      await inWords(undoDecision(needs, await ownerOf(needs, flags), id));
      print({ undone: id }, () => 'undone');
    }),
};
