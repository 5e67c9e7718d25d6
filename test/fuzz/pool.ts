/** Ids and codes from responses, by the name of the field that accepts them. Limited: the newest stay. */
export type Pool = Map<string, unknown[]>;

const KEPT = 40;
const DEPTH = 6;
const LIST_LOOKED_AT = 3;
const idLike = /(id|code|reference|token|cursor|partner)$/i;

export function seen(pool: Pool, name: string): readonly unknown[] {
  return pool.get(folded(name)) ?? [];
}

/** Remembers each id of an answer; the `id` of an element of `/guests` is a `guestId`. */
export function remember(pool: Pool, path: string, answer: unknown): void {
  const collection = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  collect(answer, { pool, ownName: `${collection.replace(/s$/, '')}Id`, depth: 0 });
}

interface Collecting {
  readonly pool: Pool;
  readonly ownName: string;
  readonly depth: number;
}

function collect(value: unknown, at: Collecting): void {
  if (typeof value !== 'object' || value === null || at.depth > DEPTH) return;
  if (Array.isArray(value)) {
    for (const one of value.slice(0, LIST_LOOKED_AT)) collect(one, { ...at, depth: at.depth + 1 });
    return;
  }
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'string' || typeof one === 'number') {
      if (idLike.test(name) && one !== '') keep(at.pool, name === 'id' ? at.ownName : name, one);
    } else collect(one, { ...at, depth: at.depth + 1 });
  }
}

function keep(pool: Pool, name: string, value: unknown): void {
  const values = pool.get(folded(name)) ?? [];
  if (values.includes(value)) return;
  pool.set(folded(name), [value, ...values].slice(0, KEPT));
}

/** `job_id` and `jobId` name the same thing. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}
