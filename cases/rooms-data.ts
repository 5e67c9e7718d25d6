import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Type, type Static } from 'typebox';
import { problemFinder } from '../src/app/reading/check.ts';
import { Problem } from '../src/lib/problem.ts';

const id = Type.Union([Type.String(), Type.Integer()]);
const name = Type.Object({
  i: Type.Integer(),
  name: Type.String(),
  label: Type.Union([id, Type.Null()]),
  /** References that are equally right. */
  accept: Type.Optional(Type.Array(id)),
  reason: Type.Optional(Type.String()),
  certainty: Type.Optional(Type.Union([Type.Literal('high'), Type.Literal('low')])),
  stratum: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
  lang: Type.Optional(Type.String()),
});
/** One line of a file of labelled room names. */
const hotel = Type.Object({
  hotel: Type.String(),
  references: Type.Array(Type.Object({ id, name: Type.String() }), { minItems: 1 }),
  suppliers: Type.Array(name),
});

const unstated = { certainty: 'high', stratum: 'unstated', tags: [] } as const;

export interface LabelledName extends Readonly<Omit<Static<typeof name>, keyof typeof unstated>> {
  readonly certainty: 'high' | 'low';
  readonly stratum: string;
  readonly tags: readonly string[];
}

export type LabelledHotel = Omit<Static<typeof hotel>, 'suppliers'> & {
  readonly suppliers: readonly LabelledName[];
};

export interface LabelledFile {
  readonly hotels: readonly LabelledHotel[];
  /** Identifies the file that a model was trained or scored on, without revealing a row of it. */
  readonly fingerprint: string;
}

export function readLabelled(file: string): LabelledFile {
  if (!existsSync(file)) throw new Problem(`There is no file ${file} of labelled room names.`);
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const problems = problemFinder(hotel, 'it');
  const mismatch = (value: unknown) => problems(value).errors[0]?.message;
  const hotels = text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const read = readLine(line);
    const wrong = mismatch(read);
    if (wrong !== undefined) throw new Problem(`${file}, line ${at + 1}: ${wrong}.`);
    // Checked just above.
    const { suppliers, ...rest } = read as Static<typeof hotel>;
    const stranger = suppliers.find((one) => one.label !== null && rightAnswers(one, rest).size === 0);
    if (stranger !== undefined)
      throw new Problem(
        `${file}, line ${at + 1}: the label of "${stranger.name}", ${stranger.label}, is the id of none of the references.`,
      );
    return [{ ...rest, suppliers: suppliers.map((one) => ({ ...unstated, ...one })) }];
  });
  if (hotels.every(({ suppliers }) => suppliers.length === 0))
    throw new Problem(`${file} holds no labelled room name.`);
  return { hotels, fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 16) };
}

/** A line that is not JSON is reported as text. */
function readLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

/** Indexes of the references that are right for a name. */
export function rightAnswers(
  name: Pick<LabelledName, 'label' | 'accept'>,
  hotel: Pick<LabelledHotel, 'references'>,
): ReadonlySet<number> {
  const right = new Set([name.label, ...(name.accept ?? [])].filter((id) => id !== null).map(String));
  return new Set(hotel.references.flatMap((reference, at) => (right.has(String(reference.id)) ? [at] : [])));
}
