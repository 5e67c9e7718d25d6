import assert from 'node:assert/strict';
import type { Owner } from '../../../src/contract/owner.ts';
import type { Tx } from '../../../src/contract/database.ts';
import { accrualOf, type Stay } from '../../../src/loyalty/points/points.ts';
import { readProgramme } from '../../../src/loyalty/points/programme.ts';
import { guestWrite, type Holder } from '../../../src/loyalty/stores/guests-store.ts';
import { accrualWrite, perUsd } from '../../../src/loyalty/stores/points-store.ts';
import { writeAndRead, writeTogether } from '../../../src/platform/sql/writes/writes.ts';

/** What the last phase of a booking does for its guest, without the booking. */
export async function guestOfFirstBooking(
  tx: Tx,
  owner: Owner,
  { holder, at }: { readonly holder: Holder; readonly at: Date },
): Promise<number> {
  const writes = [guestWrite(owner, { holder, at })];
  const guest = await writeAndRead<{ id: number }>(tx, writes, '(select id from guest) as id');
  assert.ok(guest);
  return guest.id;
}

export async function earnPoints(tx: Tx, owner: Owner, stay: Stay): Promise<void> {
  const programme = await readProgramme(tx, owner);
  const accrual = accrualOf(stay, { programme, perUsd: await perUsd(tx, stay.currency) });
  await writeTogether(tx, [accrualWrite(accrual)]);
}
