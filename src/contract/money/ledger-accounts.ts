/** Data table: the accounts of the ledger. Each is a column of `ledger_entries`. */
export const ledgerAccounts = [
  'card',
  'wallet',
  'credit',
  'holds',
  'carried',
  'supplier',
  'commission',
  'extras',
  'vouchers',
  'funding',
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];
