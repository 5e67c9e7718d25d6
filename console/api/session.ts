/** What a tab keeps: the key, and the name under which it reserves rows for review. Closing the tab ends both. */
const KEY = 'innkeeper.key';
const REVIEWER = 'innkeeper.reviewer';

export const session = {
  key: (): string => sessionStorage.getItem(KEY) ?? '',
  start: (key: string): void => sessionStorage.setItem(KEY, key),
  end: (): void => sessionStorage.removeItem(KEY),
  /** A name for this tab, so that two tabs of one person do not get the same rows either. */
  reviewer(): string {
    const kept = sessionStorage.getItem(REVIEWER) ?? `tab-${crypto.randomUUID().slice(0, 8)}`;
    sessionStorage.setItem(REVIEWER, kept);
    return kept;
  },
};
