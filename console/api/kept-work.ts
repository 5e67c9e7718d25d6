/** Names in the session storage: what a person has begun, which a reload keeps. It belongs to the account of their key. */
export const keptWork = {
  choice: 'innkeeper.choice',
  ids: 'innkeeper.ids',
  purchase: 'innkeeper.purchase',
  roomNames: 'innkeeper.room-names',
} as const;

/** The next reader of the tab may have another account. */
export function forgetWork(): void {
  for (const name of Object.values(keptWork)) sessionStorage.removeItem(name);
}
