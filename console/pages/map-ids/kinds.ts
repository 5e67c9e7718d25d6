import type { Share } from '../../parts/progress.tsx';

interface KindText {
  readonly title: string;
  readonly meaning: string;
  readonly tone: Share['tone'];
}

/** Data table: the kinds of result, the best first, and what each means for the id. */
const kindTexts: Readonly<Record<string, KindText>> = {
  unique: { title: 'One hotel', meaning: 'The id leads to one hotel.', tone: 'good' },
  merged: {
    title: 'Merged hotel',
    meaning: 'The hotel of the id was merged into another one, which is returned.',
    tone: 'good',
  },
  folded: {
    title: 'Other spelling',
    meaning: 'The id is known in another spelling, as after the loss of leading zeros.',
    tone: 'good',
  },
  coordinates: {
    title: 'Chosen by coordinates',
    meaning: 'The id leads to several hotels; the point of the row chooses one.',
    tone: 'good',
  },
  ambiguous: {
    title: 'Several hotels',
    meaning: 'The id leads to several hotels. Choose the one that is meant.',
    tone: 'warn',
  },
  withdrawn: {
    title: 'Withdrawn',
    meaning: 'The id led to a hotel once, or its hotel was deleted.',
    tone: 'none',
  },
  unknown_id: { title: 'Unknown', meaning: 'The partner has no such id.', tone: 'none' },
  invalid_id: {
    title: 'Not an id',
    meaning: 'The row has no id, or it cannot be read.',
    tone: 'bad',
  },
};

const order = Object.keys(kindTexts);

export function kindText(resolution: string): KindText {
  return kindTexts[resolution] ?? { title: resolution, meaning: '', tone: 'info' };
}

/** What needs a person comes last in the bar and first when the result opens. */
export function inOrder<T extends { readonly resolution: string }>(kinds: readonly T[]): readonly T[] {
  return kinds.toSorted((a, b) => order.indexOf(a.resolution) - order.indexOf(b.resolution));
}
