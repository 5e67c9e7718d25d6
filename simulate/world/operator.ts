import { fundWallet, setCreditLine } from '../../src/payments/money/ledger.ts';
import { CREDIT_MINOR } from '../database/prepare-credit.ts';
import { Agent } from './agent.ts';
import { settleAmendments } from './amendments.ts';
import { atAnyProcess } from './at-any-process.ts';
import type { Market } from './market.ts';
import { isFine } from './repeat.ts';

const TOP_UP = { key: 'top-up', amountMinor: 5_000, currency: 'USD' } as const;

/** People of the travel company: they fund the wallet, change the credit line and a voucher, settle amendments, and repeat what failed. */
export async function operate(market: Market, voucherId: number): Promise<void> {
  const { random, scheduler } = market;
  for (let deeds = random.below(4); deeds > 0; deeds -= 1) {
    await scheduler.sleep('operator', random.below(20_000));
    await random.pick([fund, switchVoucher, settleAmendments, changeCreditLine])(market, voucherId);
  }
}

/** With one key, however often: the checks expect one top-up at most. */
async function fund(market: Market): Promise<void> {
  const times = market.accidents.draw(market.random, 0.3) ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    const answer = await atAnyProcess(market, 'funds the wallet', (process) =>
      process.operate(({ db, clock }, caller) =>
        db.transaction((tx) => fundWallet(tx, caller, { ...TOP_UP, at: clock.now() })),
      ),
    );
    if (answer !== undefined) market.funded.add(TOP_UP.key);
  }
}

async function switchVoucher(market: Market, voucherId: number): Promise<void> {
  const { switched } = market;
  const agent = new Agent(market, 'operator');
  // The second time has the keys of the first, and changes nothing.
  const isFirst = switched.status === undefined;
  for (const status of ['inactive', 'active'] as const) {
    const answer = await agent.send({
      operation: 'PUT /vouchers/{voucherId}/status',
      params: { voucherId: String(voucherId) },
      body: { status },
      key: `voucher-${status}`,
    });
    const isDone = answer !== undefined && isFine(answer) && switched.status !== 'unclear';
    if (isFirst) Object.assign(switched, { id: voucherId, status: isDone ? status : 'unclear' });
  }
}

/** Lowers the limit, which the database refuses if more is used, or suspends the line for a while. */
async function changeCreditLine(market: Market): Promise<void> {
  const { random, scheduler } = market;
  const set = (limitMinor: number, isSuspended: boolean) =>
    atAnyProcess(
      market,
      isSuspended ? 'suspends the credit line' : `sets the credit line to ${limitMinor}`,
      (process) =>
        process.operate(
          ({ db, clock }, caller) =>
            setCreditLine(db, caller, {
              limitMinor,
              currency: 'USD',
              suspendedAt: isSuspended ? clock.now() : null,
            }),
          'production',
        ),
    );
  const limitMinor = Math.round(CREDIT_MINOR * random.pick([0.3, 0.6, 1]));
  await set(limitMinor, random.chance(0.3));
  await scheduler.sleep('operator', random.below(20_000));
  await set(CREDIT_MINOR, false);
}
