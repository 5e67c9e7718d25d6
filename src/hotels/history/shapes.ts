import { Type } from 'typebox';
import { exact, listOf, maybe, named, sent, text, time } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { HistoryEntry } from './read-history.ts';

export const historyQuery = Type.Object({
  partner: Type.Optional(sent('The partner of the id, in any case.')),
  partnerId: Type.Optional(sent('The id of the partner.', limits.partnerIdCharacters)),
  hotelId: Type.Optional(sent('Instead of an id: a hotel.')),
});

const entry = named('MapHistoryEntry', {
  at: time('When.'),
  type: text('A type of the change feed, `decided`, `decision_ended` or `released`.'),
  number: maybe(Type.Integer({ ...exact, description: 'For a change: its number in the feed.' })),
  hotelId: maybe(text('The hotel.')),
  otherHotelId: maybe(text('The survivor of a merge, or the hotel that a moved id led to before.')),
  partner: maybe(text('For an id: its partner.')),
  partnerId: maybe(text('For an id: the id of the hotel at the partner.')),
  origin: maybe(text('import, replacement, deletion, merge, unmerge, adoption, decision or correction.')),
  file: maybe(text('The file that was imported; for keys with the scope `operate`.')),
  jobId: maybe(
    text(
      'The job whose result was adopted, or whose row was decided; that of another account for keys with the scope `operate`.',
    ),
  ),
  by: maybe(
    text(
      'The key, or `cli:` and a person. Who changed the map for another account is for keys with the scope `operate`.',
    ),
  ),
  decision: maybe(text('must-link or must-not-link.')),
  release: maybe(text('The first release that contains one of the changes before it.')),
});

export const historyAnswer = Type.Object({ data: listOf(entry, 'In order of time.') });

export function shownHistory(entries: readonly HistoryEntry[]) {
  return { data: entries.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
}

export const historyExample = shownHistory([
  {
    at: new Date('2026-11-02T08:00:00Z'),
    type: 'mapping_added',
    number: 4100,
    hotelId: 'lp2714',
    partner: 'Larkspur Beds',
    partnerId: '12345',
    origin: 'adoption',
    jobId: '0b8f6f3c-7c1e-4b0e-9c7a-2f1f3c9d1e11',
    by: 'key_9f2c41d07ab35e68',
  },
  { at: new Date('2026-11-03T09:00:00Z'), type: 'released', release: '2026-11', by: 'cli:ada' },
  {
    at: new Date('2026-11-20T08:31:00Z'),
    type: 'mapping_moved',
    number: 4712,
    hotelId: 'lp3e9',
    otherHotelId: 'lp2714',
    partner: 'Larkspur Beds',
    partnerId: '12345',
    origin: 'correction',
    by: 'key_9f2c41d07ab35e68',
  },
]);
