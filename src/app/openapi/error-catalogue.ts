import { groups, hasCode, type Group } from '../../contract/groups.ts';
import { appearance, refusals, type Appearance, type RefusalName } from '../../contract/refusals.ts';
import type { Route } from '../../contract/route.ts';
import { refusalsOf } from './refusals-of.ts';

/** `docs/errors.md`: every refusal, its forms, and the operations that may return it. */
export function errorCatalogue(routes: readonly Route[]): string {
  const users = usersByRefusal(routes);
  // The keys of a table are its names.
  const names = Object.keys(refusals) as RefusalName[];
  return `${introduction}\n${names.map((name) => section(name, users.get(name) ?? [])).join('\n')}`;
}

const introduction = `# Errors

Generated from \`src/contract/refusals.ts\` and the routes by \`npm run goldens -- --update\`.

Match on \`error.code\` where there is one: one code can come with several statuses. The simple form has only a text. The
coded form has a code, a message that belongs to the code, and usually a description of what was wrong this time.

Where fields of a request are wrong, \`errors\` lists each of them, at most 20:
\`{"pointer": "/occupancies/0/adults", "message": "…"}\`. The first error is also the description, and decides the code.
If there are more, \`moreErrors\` is how many \`errors\` leaves out. A wrong element of a long list counts once there, and
the count ends at 1,000 in all.
Errors of the shape (a type, a length, a range) come before those of the meaning (a currency, a date, an e-mail address).
The meaning of a member is not checked while something within the member has the wrong shape. What needs a look-up (an
offer, a place, an exchange rate) is checked last, when every field is right. Query parameters that an operation does not
know are listed in the same way, except for accounts with \`compat: public\`. 502, 503 and 504 carry \`Retry-After\`.
`;

function usersByRefusal(routes: readonly Route[]): Map<RefusalName, Route[]> {
  const users = new Map<RefusalName, Route[]>();
  for (const entry of routes) {
    for (const name of refusalsOf(entry)) users.set(name, [...(users.get(name) ?? []), entry]);
  }
  return users;
}

/** More operations than this are not listed one by one. */
const LISTED = 8;

function section(name: RefusalName, users: readonly Route[]): string {
  const inGroups = [...new Set(users.map((entry) => entry.group))];
  const looks = new Set(inGroups.map((group) => look(group, appearance(group, name))));
  const lines = inGroups.length === 0 ? [look('operations', refusals[name])] : [...looks];
  return `## ${name}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\n${usersLine(users)}\n`;
}

function look(group: Group, row: Appearance): string {
  const form = row.form ?? groups[group].form;
  const description = row.description === undefined ? '' : ` (${row.description})`;
  if (hasCode(form)) return `${row.status}, code ${row.code}: ${row.message || 'no message'}${description}`;
  if (form === 'message') return `${row.status}, message: ${row.message}`;
  return `${row.status}, simple: ${(row.simple ?? row.message).replace('{}', '…')}`;
}

function usersLine(users: readonly Route[]): string {
  if (users.length === 0) return 'Any request, before its operation is known.';
  if (users.length > LISTED) return `${users.length} operations.`;
  return users.map(({ method, path }) => `\`${method} ${path}\``).join(', ');
}
