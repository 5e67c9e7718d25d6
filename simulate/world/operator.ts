import { fundWallet, setCreditLine } from '../../src/payments/money/ledger.ts';
import { CREDIT_MINOR } from '../database/prepare-credit.ts';
import { Agent } from './agent.ts';
import { settleAmendments } from './amendments.ts';
import { atAnyProcess } from './at-any-process.ts';
import { type ActorContext, TOP_UP } from './actor-context.ts';
import { isSuccess } from './repeat.ts';

/** People of the travel company: they fund the wallet, change the credit line and a voucher, settle amendments, and repeat what failed. */
export async function operate(context: ActorContext, voucherId: number): Promise<void> {
  const { random, scheduler } = context;
  for (let actions = random.below(4); actions > 0; actions -= 1) {
    await scheduler.sleep('operator', random.below(20_000));
    await random.pick([fund, switchVoucher, settleAmendments, changeCreditLine])(context, voucherId);
  }
}

async function fund(context: ActorContext): Promise<void> {
  const times = context.faults.draw(context.random, 0.3) ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    const answer = await atAnyProcess(context, 'funds the wallet', (process) =>
      process.operate(({ db, clock }, caller) =>
        db.transaction((tx) => fundWallet(tx, caller, { ...TOP_UP, at: clock.now() })),
      ),
    );
    if (answer !== undefined) context.funded.add(TOP_UP.key);
  }
}

async function switchVoucher(context: ActorContext, voucherId: number): Promise<void> {
  const { switched } = context;
  const agent = new Agent(context, 'operator');
  // The second time has the keys of the first, and changes nothing.
  const isFirst = switched.status === undefined;
  for (const status of ['inactive', 'active'] as const) {
    const answer = await agent.send({
      operation: 'PUT /vouchers/{voucherId}/status',
      params: { voucherId: String(voucherId) },
      body: { status },
      key: `voucher-${status}`,
    });
    const isDone = answer !== undefined && isSuccess(answer) && switched.status !== 'unclear';
    if (isFirst) Object.assign(switched, { id: voucherId, status: isDone ? status : 'unclear' });
  }
}

/** Lowers the limit, which the database refuses if more is used, or suspends the line for a while. */
async function changeCreditLine(context: ActorContext): Promise<void> {
  const { random, scheduler, creditLine } = context;
  const set = async (limitMinor: number, isSuspended: boolean) => {
    const done = await atAnyProcess(
      context,
      isSuspended ? 'suspends the credit line' : `sets the credit line to ${limitMinor}`,
      (process) =>
        process.operate(
          ({ db, clock }, caller) =>
            setCreditLine(db, caller, {
              limitMinor,
              currency: 'USD',
              suspendedAt: isSuspended ? clock.now() : null,
            }).then(() => true),
          'production',
        ),
    );
    creditLine.last = done === undefined ? undefined : { limitMinor, isSuspended };
  };
  const limitMinor = Math.round(CREDIT_MINOR * random.pick([0.3, 0.6, 1]));
  await set(limitMinor, random.chance(0.3));
  await scheduler.sleep('operator', random.below(20_000));
  await set(CREDIT_MINOR, false);
}
