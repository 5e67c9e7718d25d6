import { column, json, optional, tableOf, type Member } from './columns.ts';

export const place: Member<{ readonly x: number; readonly y: number }> = {
  columns: ['x', 'y'],
  read: (x, y) => ({ x: Number(x), y: Number(y) }),
  write: ({ x, y }) => [x, y],
};
/** A table with a member of each kind, for the tests of this folder. */
export const table = tableOf({
  id: column<string>('id'),
  place,
  note: optional<string>('a_note'),
  tags: json<readonly string[]>('tags'),
});
export const row = { id: 'a', place: { x: 1, y: 2 }, note: undefined, tags: ['t'] };
