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
  // The views of information_schema take a hundred times as long.
  const columns = await db.rows<Column>(
    `select format('%I.%I', s.nspname, t.relname) as table, format('%I', a.attname) as column,
       format_type(a.atttypid, null) as type
     from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace s on s.oid = t.relnamespace
     where t.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and s.nspname not in ('pg_catalog', 'pg_toast', 'information_schema')
     order by s.nspname, t.relname, a.attnum`,
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
