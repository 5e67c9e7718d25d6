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
    description: 'What changed; docs/the-map.md lists the types.',
  }),
  hotelId: text('The hotel.'),
  survivorId: maybe(text('For `merged` and `unmerged`: the hotel that survives the merge.')),
  previousHotelId: maybe(text('For `mapping_moved`: the hotel that the id led to before.')),
  partner: maybe(text('For a mapping: its partner.')),
  partnerId: maybe(text('For a mapping: the id of the hotel at the partner.')),
  changedFields: maybe(
    listOf(Type.String(), 'For `changed` and `restored`: columns of the file of hotels, or `rooms`.'),
  ),
});

export const changesAnswer = named('ChangesResponse', {
  data: listOf(change, 'Sorted by number.'),
  next: Type.Integer({ ...exact, description: 'The value of `after` for the next call.' }),
  last: Type.Integer({ ...exact, description: 'The number of the newest change in the feed.' }),
  catalogue: text('Identifies the catalogue.'),
});

export function shownChanges({ changes, next, last, catalogue }: ChangesRead) {
  return { data: changes.map(shownChange), next, last, catalogue };
}

function shownChange({ at, ...change }: Change) {
  return { ...change, at: at.toISOString() };
}
