const DAY_MS = 86_400_000;

/** Data table: ages, from young to old, up to a number of days. */
const ages = [
  ['up to a day', 1],
  ['up to a week', 7],
  ['up to a month', 31],
  ['older', Infinity],
] as const;

interface Jobs {
  readonly jobs: readonly { readonly jobId: string; readonly createdAt: string }[];
  readonly nowMs: number;
}

/** Rows in review by the age of their job. A job that is not among the newest ones is old. */
export function rowsByAge(
  counts: readonly { readonly value: string; readonly rows: number }[],
  { jobs, nowMs }: Jobs,
): readonly { readonly text: string; readonly rows: number }[] {
  const created = new Map(jobs.map(({ jobId, createdAt }) => [jobId, Date.parse(createdAt)]));
  const sums = new Map<string, number>();
  for (const { value, rows } of counts) {
    const days = (nowMs - (created.get(value) ?? -Infinity)) / DAY_MS;
    const text = ages.find(([, most]) => days <= most)?.[0] ?? 'older';
    sums.set(text, (sums.get(text) ?? 0) + rows);
  }
  return ages.flatMap(([text]) => (sums.has(text) ? [{ text, rows: sums.get(text) ?? 0 }] : []));
}
