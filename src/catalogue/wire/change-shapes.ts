import { Type } from 'typebox';
import { exact, listOf, maybe, named, text, time } from '../../contract/fields.ts';
import { changeTypes, type Change, type ChangesRead, type ChangeType } from '../maintain/read-changes.ts';

const change = named('CatalogueChange', {
  number: Type.Integer({
    ...exact,
    description: 'The number of the change; the numbers of a catalogue have no gaps.',
  }),
  at: time('When it was made. A later change never has an earlier time.'),
  type: Type.Unsafe<ChangeType>({
    type: 'string',
    enum: Object.keys(changeTypes),
    description: 'What changed: docs/the-map.md.',
  }),
  hotelId: text('The hotel that changed, or that the id of the partner leads to.'),
  survivorId: maybe(text('Of `merged` and `unmerged`: the other hotel.')),
  previousHotelId: maybe(text('Of `mapping_moved`: the hotel that the id led to.')),
  partner: maybe(text('Of a mapping: the partner.')),
  partnerId: maybe(text('Of a mapping: the id of the partner.')),
  changedFields: maybe(
    listOf(
      Type.String(),
      'Of `changed` and `restored`: columns of the file of hotels, and `rooms` for any change of rooms.',
    ),
  ),
});

export const changesAnswer = Type.Object({
  data: listOf(change, 'In the order of their numbers.'),
  next: Type.Integer({ ...exact, description: 'The value of `after` for the next call.' }),
  catalogue: text('Identifies the catalogue. Numbers start again in another one.'),
});

export function shownChanges({ changes, next, catalogue }: ChangesRead) {
  return { data: changes.map(shownChange), next, catalogue };
}

function shownChange({ at, ...change }: Change) {
  return { ...change, at: at.toISOString() };
}
