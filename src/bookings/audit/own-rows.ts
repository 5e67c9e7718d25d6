import type { Sql } from '../../contract/database.ts';
import {
  extrasStuck,
  miscountedVouchers,
  paymentsGivenUp,
  refundsGivenUp,
  roomsStuck,
  sharedKeys,
  sharedReferences,
  sharedRooms,
  unbalancedAccounts,
  unbalancedEntries,
  unenteredVouchers,
  unsettledCarries,
} from './audit-store.ts';
import { finding, type Finding } from './finding.ts';

interface OwnCheck {
  /** Inconsistencies within our own tables, by name. */
  readonly find: (sql: Sql) => Promise<string[]>;
  readonly about: string;
  readonly detail: string;
  /** `GET /attention` lists it all the time. */
  readonly waits?: true;
}

/** The checks of our own tables alone. */
export const ownChecks: readonly OwnCheck[] = [
  {
    find: sharedReferences,
    about: 'bookings',
    detail: 'share one client reference; all but one should have failed',
  },
  {
    find: sharedKeys,
    about: 'bookings',
    detail: 'share one Idempotency-Key, which may have one booking only',
  },
  {
    find: sharedRooms,
    about: 'bookings',
    detail: 'are confirmed with one room of the supplier: its booking number belongs to one of them',
  },
  { find: unbalancedEntries, about: 'entry', detail: 'does not add up to zero' },
  { find: unbalancedAccounts, about: 'ledger account', detail: 'is not the sum of its lines' },
  {
    find: unsettledCarries,
    about: 'ledger account',
    detail: 'differs from what rebooks have carried and not settled',
  },
  {
    find: unenteredVouchers,
    about: 'booking',
    detail: 'has a voucher that has not paid in the ledger what its use says',
  },
  { find: miscountedVouchers, about: 'voucher', detail: 'does not count what its bookings use' },
  {
    find: paymentsGivenUp,
    about: 'booking',
    detail: 'is confirmed, but its payment was refused permanently: `bookings charge`, or cancel it',
    waits: true,
  },
  {
    find: refundsGivenUp,
    about: 'booking',
    detail: 'owes a refund that its gateway refuses permanently: see `cancellations list`',
    waits: true,
  },
  {
    find: roomsStuck,
    about: 'booking',
    detail:
      'has a room at its supplier that belongs to no booking and is not cancelled: see `bookings unclear`',
    waits: true,
  },
  {
    find: extrasStuck,
    about: 'booking',
    detail: 'may have an extra at its provider that was given up and is not cancelled: call the provider',
  },
];

export async function findingsOf(sql: Sql, { find, about, detail }: OwnCheck): Promise<Finding[]> {
  return (await find(sql)).map((name) => finding(`${about} ${name}`, detail));
}
