import type { CommandCall, CommandNeeds } from '../command.ts';
import { progressOn } from '../output/progress.ts';
import { announcement } from './announcement.ts';
import type { Program } from './program.ts';

/** Demo data is loaded into the embedded database, and into the operator's own only if requested. */
function isForTrying({ databaseUrl, demoHotels }: CommandCall['config']): boolean {
  return databaseUrl === undefined || demoHotels > 0;
}

/** The first start loads the reference lists and the demo data. */
export async function loadFirstData(call: CommandCall, needs: CommandNeeds, program: Program): Promise<void> {
  const { config, signal } = call;
  const { clock } = needs;
  const patient = { db: needs.db.patient, clock };
  const hotels = config.demoHotels;
  const progress = progressOn(call, 'hotels of the demo world');
  try {
    if (hotels > 0) await program.loadDemoWorld(patient, { hotels, onProgress: progress.show, signal });
    else await program.loadPlaces(patient);
    if (isForTrying(config)) await program.addInventedRates(patient);
  } finally {
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
