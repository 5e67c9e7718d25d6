import { ok, route, type Route } from '../../contract/route.ts';
import { undoAuthor } from './review/undo-author.ts';
import { undoByAuthor, undoneByAuthor } from './wire/undo-shapes.ts';

export const undoRoutes: readonly Route[] = [
  route({
    method: 'DELETE',
    path: '/hotels/match/decisions',
    group: 'hotel-match',
    scope: 'decide',
    summary: 'Undo what one author decided',
    description:
      'Undoes all decisions of an author in a period that are still in force, in one transaction. Adopted ids move back; the next release draft shows them, and published releases stay.',
    query: undoByAuthor,
    answers: {
      200: {
        description: 'The decisions are undone, or counted.',
        schema: undoneByAuthor,
        examples: { undone: { decisions: 412, adoptedIds: 38, preview: false, keptIds: 0, kept: [] } },
      },
    },
    refusals: ['decision-refused'],
    handle: async (needs, { caller, query }) => ok(await undoAuthor(needs, caller, query)),
  }),
];
