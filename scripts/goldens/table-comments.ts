import type { Migration } from '../../src/platform/sql/migrations.ts';

const creates = /^create (?:unlogged )?table (?<table>[\w.]+) \(/;

/** The described schema with the comment of each table, from the migration that creates it. */
export function withTableComments(
  schema: string,
  migrations: readonly Pick<Migration, 'name' | 'sql'>[],
): string {
  const comments = new Map(migrations.flatMap(commentsIn));
  return schema
    .split('\n')
    .flatMap((line) => [...(comments.get(creates.exec(line)?.groups?.['table'] ?? '') ?? []), line])
    .join('\n');
}

/** The lines of comment directly above each table. */
function commentsIn({ name, sql }: Pick<Migration, 'name' | 'sql'>): [table: string, lines: string[]][] {
  const lines = sql.split('\n');
  return lines.flatMap((line, at) => {
    const table = creates.exec(line)?.groups?.['table'];
    if (table === undefined) return [];
    const above = lines.slice(0, at);
    const first = above.findLastIndex((one) => !one.startsWith('--')) + 1;
    const comment = above.slice(first).filter((one) => !one.startsWith('-- Compatible with '));
    return [[table, [`-- ${name}`, ...comment]]];
  });
}
