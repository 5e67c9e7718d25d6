import { compare, type Piece } from '../../../lib/diff.ts';
import type { Candidate, Detail } from '../details.ts';

/** One line of the two records. */
export interface Line {
  readonly label: string;
  readonly sent: readonly Piece[];
  readonly ours: readonly Piece[];
}

/** Data table: the fields that are shown, in the order in which a person compares them. */
const shownFields: readonly {
  readonly label: string;
  readonly field: string;
  readonly of: (candidate: Candidate) => string;
}[] = [
  { label: 'Name', field: 'name', of: ({ name }) => name },
  { label: 'Former names', field: '', of: ({ formerNames }) => formerNames.join('; ') },
  { label: 'Address', field: 'address', of: ({ address }) => address },
  { label: 'Postal code', field: 'postalCode', of: ({ postalCode }) => postalCode },
  { label: 'City', field: 'city', of: ({ city }) => city },
  { label: 'Region', field: 'region', of: ({ region }) => region },
  { label: 'Country', field: 'country', of: ({ country }) => country },
  { label: 'Phone', field: 'phone', of: ({ phone }) => phone },
  { label: 'Website', field: 'website', of: ({ website }) => website },
  { label: 'Stars', field: 'stars', of: ({ stars }) => (stars === null ? '' : String(stars)) },
  { label: 'Chain', field: 'chain', of: ({ chain }) => chain ?? '' },
];

/** Both records line by line; fields that neither has are left out. Without a value on one side nothing is marked. */
export function linesOf(detail: Pick<Detail, 'input'>, candidate: Candidate | undefined): readonly Line[] {
  return shownFields.flatMap(({ label, field, of }) => {
    const sent = detail.input[field] ?? '';
    const ours = candidate === undefined ? '' : of(candidate);
    if (sent === '' && ours === '') return [];
    const [one, other] = sent === '' || ours === '' ? [unmarked(sent), unmarked(ours)] : compare(sent, ours);
    return [{ label, sent: one, ours: other }];
  });
}

const unmarked = (text: string): readonly Piece[] => (text === '' ? [] : [{ text, kind: 'same' }]);

export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');
