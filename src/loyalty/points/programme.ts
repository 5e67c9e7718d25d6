import type { Owner } from '../../contract/owner.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Sql } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';

import { insertProgramme, programmeOf, upsertProgramme, type Programme } from '../stores/programme-store.ts';

type Managing = Pick<Needs, 'db' | 'clock'>;

/** The default of an account: no programme, and the usual rate if it is switched on. */
const none: Programme = { status: 'disabled', cashbackRate: '0.03' };

export async function readProgramme(sql: Sql, owner: Owner): Promise<Programme> {
  return programmeOrNone(await programmeOf(sql, owner));
}

export function programmeOrNone(programme: Programme | undefined): Programme {
  return programme ?? none;
}

/** Starts a programme; a second start is refused, so that a repeated request cannot undo a later change. */
export async function startProgramme(
  { db, clock }: Managing,
  owner: Owner,
  request: Partial<Programme>,
): Promise<Programme> {
  const programme = {
    status: request.status ?? 'enabled',
    cashbackRate: request.cashbackRate ?? none.cashbackRate,
  };
  if (!(await insertProgramme(db, owner, { programme, at: clock.now() }))) throw refuse('loyalty-exists');
  return programme;
}

/** Changes the given fields, for later bookings only: earned points keep their rate. */
export async function changeProgramme(
  { db, clock }: Managing,
  owner: Owner,
  request: Partial<Programme>,
): Promise<Programme> {
  return db.transaction(async (tx) => {
    const programme = { ...(await readProgramme(tx, owner)), ...request };
    await upsertProgramme(tx, owner, { programme, at: clock.now() });
    return programme;
  });
}
