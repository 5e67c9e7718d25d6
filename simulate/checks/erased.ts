import type { Evidence } from './evidence.ts';
import { dictionaries, textOf } from './sales.ts';

/** No row names a person who was erased, unless they booked again afterwards. */
export async function brokenErasures({ sessions, erased }: Evidence): Promise<string[]> {
  const found: string[] = [];
  for (const { familyName, doneAtMs } of erased) {
    if (doneAtMs === undefined) continue;
    const [again] = await sessions.rows<{ is: boolean }>(
      `select exists (select from bookings where created_at > to_timestamp($1 / 1000.0) - interval '1 minute'
         and people::text ilike $2) as is`,
      [doneAtMs, `%${familyName}%`],
    );
    if (again?.is === true) continue;
    for (const name of await tablesWith(sessions, familyName))
      found.push(`${familyName} was erased and is in ${name}`);
    const names = (packed: Buffer, dictionary: Buffer) =>
      textOf(packed, dictionary).toLowerCase().includes(familyName.toLowerCase());
    const events = await sessions.rows<{ body: Buffer }>('select body from events where body is not null');
    if (events.some(({ body }) => names(body, dictionaries.events)))
      found.push(`${familyName} was erased and is in an event`);
    const prebooks = await sessions.rows<{ sale: Buffer }>('select sale from prebooks');
    if (prebooks.some(({ sale }) => names(sale, dictionaries.sales)))
      found.push(`${familyName} was erased and is in a sale`);
  }
  return found;
}

/** The tables that have a row with these words. The bytes of a column are searched as text: rows of a table show them in hex. */
async function tablesWith(sessions: Evidence['sessions'], words: string): Promise<string[]> {
  const tables = await sessions.rows<{ name: string; bytes: string[] }>(
    `select oid::regclass::text as name, array(select quote_ident(attname) from pg_attribute
         where attrelid = c.oid and attnum > 0 and atttypid = 'bytea'::regtype order by attnum) as bytes
     from pg_class c where relkind = 'r'
       and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 order by oid`,
  );
  const searches = tables.map(({ name, bytes }) => {
    const texts = ['t::text', ...bytes.map((column) => `encode(t.${column}, 'escape')`)];
    const has = texts.map((text) => `${text} ilike $1`).join(' or ');
    return `select '${name}' as name where exists (select from ${name} t where ${has})`;
  });
  const found = await sessions.rows<{ name: string }>(searches.join(' union all '), [`%${words}%`]);
  return found.map(({ name }) => name);
}
