const KEY = 'innkeeper.key';
const RESERVED_FOR = 'innkeeper.reserved';
let account = '';

/** What a tab keeps of its reader: closing the tab ends it. */
export const session = {
  key: (): string => sessionStorage.getItem(KEY) ?? '',
  /** The account and environment of the key. Empty until the service has accepted the key. */
  account: (): string => account,
  start(key: string, of: string): void {
    account = of;
    sessionStorage.setItem(KEY, key);
  },
  end(): void {
    account = '';
    sessionStorage.removeItem(KEY);
  },
  /** Whether the service may keep rows of the queue for this tab that others do not get: a reload does not end that. */
  hasReserved: (): boolean => sessionStorage.getItem(RESERVED_FOR) === account,
  reserves: (): void => sessionStorage.setItem(RESERVED_FOR, account),
  releases: (): void => sessionStorage.removeItem(RESERVED_FOR),
};
