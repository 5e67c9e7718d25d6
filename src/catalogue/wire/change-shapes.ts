import { Type } from 'typebox';
import { exact, listOf, maybe, named, text, time } from '../../contract/fields.ts';
import { changeTypes, type Change, type ChangesRead, type ChangeType } from '../maintain/read-changes.ts';

const change = named('CatalogueChange', {
  number: Type.Integer({
    ...exact,
    description: 'The number of the change.',
  }),
  at: time('When it was made.'),
  type: Type.Unsafe<ChangeType>({
    type: 'string',
    enum: Object.keys(changeTypes),
    description: 'What changed: docs/the-map.md.',
  }),
  hotelId: text('The hotel.'),
  survivorId: maybe(text('Of `merged` and `unmerged`.')),
  previousHotelId: maybe(text('Of `mapping_moved`.')),
  partner: maybe(text('Of a mapping.')),
  partnerId: maybe(text('Of a mapping.')),
  changedFields: maybe(
    listOf(Type.String(), 'Of `changed` and `restored`: columns of the file of hotels, or `rooms`.'),
  ),
});

export const changesAnswer = named('ChangesResponse', {
  data: listOf(change, 'In the order of their numbers.'),
  next: Type.Integer({ ...exact, description: 'The value of `after` for the next call.' }),
  last: Type.Integer({ ...exact, description: 'The number of the newest change of all.' }),
  catalogue: text('Identifies the catalogue.'),
});

export function shownChanges({ changes, next, last, catalogue }: ChangesRead) {
  return { data: changes.map(shownChange), next, last, catalogue };
}

function shownChange({ at, ...change }: Change) {
  return { ...change, at: at.toISOString() };
}
