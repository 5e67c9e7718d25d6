import type { Sql } from '../../../src/contract/database.ts';
import { withBodies, type Stored } from '../../../src/events/pack/pack.ts';

type Json = ReturnType<typeof JSON.parse>;

interface StoredEvent {
  readonly name: string;
  readonly request: Json;
  readonly response: Json;
}

/** Events in their order, with parsed bodies: of one subject, of one name, or of both. */
export async function storedEvents(
  sql: Sql,
  { subject, name }: { readonly subject?: string; readonly name?: string },
): Promise<StoredEvent[]> {
  const rows = await sql.rows<Stored<{ name: string; request: string; response: string }>>(
    `select name, body, request, response from events
     where ($1::text is null or subject = $1) and ($2::text is null or name = $2) order by id`,
    [subject ?? null, name ?? null],
  );
  return rows.map(withBodies).map(({ name: of, request, response }) => ({
    name: of,
    request: JSON.parse(request),
    response: JSON.parse(response),
  }));
}
