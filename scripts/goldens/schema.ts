import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { databaseUrl, startTestServer, TEMPLATE } from '../../test/support/database/server.ts';
import { describeSchema } from '../../src/platform/sql/describe-schema.ts';
import { readMigrations } from '../../src/platform/sql/migrations.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { withTableComments } from './table-comments.ts';

const makers = ['../../src/platform/sql/describe-schema.ts', './table-comments.ts'];

/**
 * `docs/schema.sql`: the schema that the migrations create, with their comments on tables. A server is started only if they have changed since the file was
 * written, which its second line shows; a test compares the rest.
 */
export async function schemaFile(present: string): Promise<string> {
  const digest = createHash('sha256');
  for (const maker of makers) digest.update(await readFile(new URL(maker, import.meta.url)));
  const migrations = await readMigrations();
  for (const { name, checksum } of migrations) digest.update(`${name} ${checksum}\n`);
  const head = `-- The schema that migrations/ make. Written by \`npm run goldens -- --update\`; migrations/ has more comments.\n-- Made from sha256 ${digest.digest('hex')}.\n\n`;
  return present.startsWith(head) ? present : head + withTableComments(await fromFreshServer(), migrations);
}

async function fromFreshServer(): Promise<string> {
  const server = await startTestServer();
  const db = openPool(databaseUrl(server.url, TEMPLATE), { name: 'schema', size: 2 });
  try {
    return await describeSchema(db);
  } finally {
    await db.close();
    await server.stop();
  }
}
