import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Progress } from '../../catalogue/demo/load-demo-world.ts';
import { DEMO_SEED, openDemoThread, type DemoThread } from '../../catalogue/demo/demo-thread.ts';
import { isNewDatabase } from '../../platform/database-source.ts';
import type { CommandCall, CommandNeeds } from '../command.ts';
import { progressOn } from '../output/progress.ts';
import { announcement } from './announcement.ts';
import type { Program } from './program.ts';

/** Demo data is loaded into the embedded database, and into the operator's own only if requested. */
function isForTrying({ databaseUrl, demoHotels }: CommandCall['config']): boolean {
  return databaseUrl === undefined || demoHotels > 0;
}

interface FirstData {
  readonly needs: CommandNeeds;
  readonly program: Program;
  /** Makes the demo world of a new database. */
  readonly thread: DemoThread | undefined;
}

/** Opened before the program is loaded: the demo world is made while `initdb` runs and the program is loaded. */
export function beginDemoWorld({ config }: CommandCall): DemoThread | undefined {
  const { demoHotels: hotels } = config;
  return hotels >= THREAD_FROM && isNewDatabase(config)
    ? openDemoThread({ hotels, seed: DEMO_SEED })
    : undefined;
}

/** To start a thread takes as long as to make this many hotels. */
const THREAD_FROM = 1_000;

/** The first start loads the reference lists and the demo data. */
export async function loadFirstData(call: CommandCall, { needs, program, thread }: FirstData): Promise<void> {
  const { config, signal } = call;
  const { clock } = needs;
  const patient = { db: needs.db.patient, clock };
  const hotels = config.demoHotels;
  const progress = progressOn(call, 'hotels of the demo world');
  let clearing: Promise<void> | undefined;
  const onProgress = (shown: Progress) => {
    progress.show(shown);
    // In the next turn the database has been asked to merge its indexes, and this thread only waits for it.
    if (shown.done >= shown.of) clearing ??= nextTurn().then(program.clearStart);
  };
  try {
    const maker = thread && program.makerOnThread(thread);
    if (hotels > 0) await program.loadDemoWorld(patient, { hotels, maker, onProgress, signal });
    else await program.loadPlaces(patient);
    if (isForTrying(config)) await program.addInventedRates(patient);
    await (clearing ?? program.clearStart());
  } finally {
    thread?.[Symbol.dispose]();
    progress.end();
  }
}

export async function announce(
  { config, print }: CommandCall,
  {
    address,
    ops,
    needs,
    program,
  }: {
    readonly address: string;
    readonly ops: string | undefined;
    readonly needs: CommandNeeds;
    readonly program: Program;
  },
): Promise<void> {
  const firstKeys = isForTrying(config) ? await program.createTrialKeys(needs) : undefined;
  if (firstKeys !== undefined)
    for (const accountId of [firstKeys.accountId, firstKeys.compatAccountId]) {
      await program.giveTestMoney(needs, accountId);
      await program.allowSamplePartner(needs, accountId);
    }
  const isFirst = firstKeys !== undefined || (await program.listAccounts(needs)).length === 0;
  const pages = { reference: `${address}/reference`, console: `${address}/console` };
  print({ address: `${address}/v3.0`, ...pages, ops, ...firstKeys }, () =>
    announcement({ address, firstKeys, isFirst }),
  );
}
