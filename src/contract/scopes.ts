// Data table.

/** What a key may do. Each operation needs one of these scopes. */
export const scopes = {
  read: 'hotel data: hotels, reviews, places, lists',
  map: 'map ids, match hotels and rooms, group rooms, read jobs and decisions',
  decide: 'decide about matches, undo decisions, adopt a result as partner ids',
  sell: 'search rates, prebook, book, read and change bookings, guests, vouchers, reports, webhooks',
  operate: 'what operators do: accounts, keys, suppliers, money',
} as const satisfies Readonly<Record<string, string>>;

export type Scope = keyof typeof scopes;

// The keys of the table are the scopes.
export const scopeNames = Object.keys(scopes) as Scope[];

/** A key that was created without scopes has these. Only the command line grants `operate`. */
export const usualScopes: readonly Scope[] = scopeNames.filter((name) => name !== 'operate');

export function isScope(name: string): name is Scope {
  return Object.hasOwn(scopes, name);
}
