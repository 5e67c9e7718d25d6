import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from '../../src/contract/database.ts';
import { unpackSale } from '../../src/bookings/sale/pack/pack-sale.ts';
import { unpacked } from '../../src/events/pack/pack.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Every value of every table of every schema as text, bytes as the characters they are; one text for each table. */
export async function* dump(db: Sql): AsyncGenerator<{ readonly place: string; readonly text: string }> {
  const columns = await db.rows<Column>(
    `select format('%I.%I', table_schema, table_name) as table, format('%I', column_name) as column, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const [table, list] of Map.groupBy(columns, (one) => one.table)) {
    const values = list.map(({ column, type }) =>
      type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`,
    );
    const rows = await db.rows<{ text: string }>(
      `select concat_ws(' ', ${values.join(', ')}) as text from ${table}`,
    );
    const packedTexts = (await packed[table]?.(db)) ?? [];
    yield { place: table, text: [...rows.map(({ text }) => text), ...packedTexts].join('\n') };
  }
}

/** Some columns are packed, so their content is searched, not the bytes. */
const packed: Readonly<Record<string, (db: Sql) => Promise<string[]>>> = {
  async 'public.events'(db) {
    const rows = await db.rows<{ body: Uint8Array }>(`select body from events where body is not null`);
    return rows.map(({ body }) => Object.values(unpacked(body)).join(' '));
  },
  async 'public.prebooks'(db) {
    const rows = await db.rows<{ sale: Uint8Array }>(`select sale from prebooks`);
    return rows.map(({ sale }) => JSON.stringify(unpackSale(sale)));
  },
};

/** The content of every file below a folder, one character for each byte. */
export async function* files(
  folder: string,
): AsyncGenerator<{ readonly place: string; readonly text: string }> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // The database creates and removes files while we read.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    yield { place: path.relative(folder, file), text: bytes.toString('latin1') };
  }
}
