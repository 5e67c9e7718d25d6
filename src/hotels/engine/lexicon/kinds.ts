/** Data table. What kind of hotel a name says it is, in the order of their bits; `kinds.txt` has the words. */
export const kindNames = [
  'hotel',
  'motel',
  'inn',
  'hostel',
  'apartment',
  'villa',
  'house',
  'resort',
  'guesthouse',
  'lodge',
  'camp',
  'castle',
  'farm',
  'pub',
  'ryokan',
] as const;

export type KindName = (typeof kindNames)[number];

/** The kind that every name may have: its word identifies no hotel. */
export const generalKind: KindName = 'hotel';

export function isKindName(name: string): name is KindName {
  return kindNames.some((kind) => kind === name);
}
