import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** One line of a file of labelled room names. */
export interface LabelledHotel {
  readonly hotel: string;
  readonly references: readonly { readonly id: string | number; readonly name: string }[];
  readonly suppliers: readonly LabelledName[];
}

export interface LabelledName {
  readonly i: number;
  readonly name: string;
  readonly label: string | number | null;
  /** References that are equally right. */
  readonly accept?: readonly (string | number)[];
  readonly reason?: string;
  readonly certainty: 'high' | 'low';
  readonly stratum: string;
  readonly tags: readonly string[];
  readonly lang?: string;
}

export interface LabelledFile {
  readonly hotels: readonly LabelledHotel[];
  /** Tells which file a model was trained or scored on, without telling a row of it. */
  readonly fingerprint: string;
}

export function readLabelled(file: string): LabelledFile {
  const text = readFileSync(file, 'utf8');
  const hotels = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    // The form is the agreement of these files; a line of another form fails where its field is used.
    .map((line) => JSON.parse(line) as LabelledHotel);
  return { hotels, fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 16) };
}

/** Places of the references that are right for a name. */
export function rightAnswers(name: LabelledName, hotel: LabelledHotel): ReadonlySet<number> {
  const right = new Set([name.label, ...(name.accept ?? [])].filter((id) => id !== null).map(String));
  return new Set(hotel.references.flatMap((reference, at) => (right.has(String(reference.id)) ? [at] : [])));
}
