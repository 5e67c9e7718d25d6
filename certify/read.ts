import { csvRecords } from '../clients/typescript/src/csv.ts';

/** Reads answers whose shape is not known: `read(body, 'data.0.offerId')`. */
export function read(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Object.entries(at).find(([own]) => own === name)?.[1];
  }
  return at;
}

export function textAt(value: unknown, path: string): string | undefined {
  const found = read(value, path);
  return typeof found === 'string' ? found : undefined;
}

export function numberAt(value: unknown, path: string): number | undefined {
  const found = read(value, path);
  return typeof found === 'number' ? found : undefined;
}

export function listAt(value: unknown, path: string): readonly unknown[] {
  const found = read(value, path);
  return Array.isArray(found) ? found : [];
}

/** The code of an error `{ error: { code, message } }`; the other form, `{ error: text }`, has none. */
export function codeOf(body: unknown): number | undefined {
  return numberAt(body, 'error.code');
}

/** The records of a CSV answer, by the names of its header. */
export async function csvOf(text: string): Promise<readonly Readonly<Record<string, string>>[]> {
  return Array.fromAsync(csvRecords(new Blob([text]).stream()));
}
