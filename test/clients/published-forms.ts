/** A path of a published example, and the kinds of values that a client of that type accepts. */
export interface Published {
  readonly place: string;
  readonly expected: ReadonlySet<string>;
  /** Nothing of the kind is sold, so no answer needs to have it; where one does, its kind is checked. */
  readonly mayBeAbsent: boolean;
}

/** A block for each operation and status; `number?` may be null as well, `number*` be absent; an integer is a number. */
export function parsedForms(text: string): Map<string, Published[]> {
  return new Map(
    text
      .trim()
      .split('\n\n')
      .map((block) => {
        const [operation = '', ...lines] = block.split('\n');
        return [operation, lines.map(publishedOf)];
      }),
  );
}

function publishedOf(line: string): Published {
  const [place = '', kinds = ''] = line.split(' ');
  const expected = new Set(kinds.replaceAll(/[?*]/g, '').split('/'));
  if (expected.has('number')) expected.add('integer');
  if (kinds.includes('?')) expected.add('null');
  return { place, expected, mayBeAbsent: kinds.includes('*') };
}

/** The kinds of the values at each path of all answers. */
export function kindsOf(answers: readonly unknown[]): Map<string, Set<string>> {
  const kinds = new Map<string, Set<string>>();
  const add = (place: string, kind: string) => {
    kinds.set(place, (kinds.get(place) ?? new Set()).add(kind));
  };
  const walk = (value: unknown, place: string): void => {
    if (Array.isArray(value)) {
      add(place, 'list');
      for (const one of value) walk(one, `${place}[]`);
    } else if (typeof value === 'object' && value !== null) {
      add(place, 'object');
      for (const [name, one] of Object.entries(value)) walk(one, place === '' ? name : `${place}.${name}`);
    } else add(place, kindOf(value));
  };
  for (const answer of answers) walk(answer, '');
  return kinds;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
