import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { copyProgram } from '../simulate/mutants/copy.ts';
import { mutants } from '../simulate/mutants/mutants.ts';
import { startService } from '../test/support/service/service.ts';
import { certifyService } from './certify-service.ts';
import { faultsOf } from './report.ts';
import { Unusable } from './unusable.ts';
import { visibleMutants } from './visible-mutants.ts';

/** What a service needs of the program. */
const parts = [
  'src',
  'simulate',
  'migrations',
  'package.json',
  'tsconfig.json',
  'models',
  'docs',
  'examples',
  'clients/typescript/src',
];

/**
 * Certifies this program once as it is, and then with each fault of the simulator that a client can see, by the scenario that
 * must name it. Returns how many were not seen.
 */
export async function certifyMutants({
  only,
  log,
}: {
  /** Only the faults whose names contain one of these, separated by commas. */
  readonly only: string | undefined;
  readonly log: (line: string) => void;
}): Promise<number> {
  const wanted = only?.split(',');
  const chosen = mutants.filter(({ name }) => wanted?.some((words) => name.includes(words)) ?? true);
  if (chosen.length === 0) throw new Unusable(`No fault has "${only}" in its name.`);
  await using copy = await copyProgram(parts);
  const data = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-certify-'));
  const certified = async (name: string, scenario?: string): Promise<readonly string[]> => {
    await using service = await startService({
      dataDir: path.join(data, name.replaceAll(/\W+/g, '-').slice(0, 60)),
      program: path.join(copy.folder, 'src/main.ts'),
      environment: { DEMO_HOTELS: '300' },
    });
    const { address: base = '', sandbox: key = '' } = service.announced;
    const report = await certifyService({ base, key, only: scenario, log: () => undefined });
    return faultsOf(report.scenarios);
  };
  let unseen = 0;
  try {
    if (only === undefined)
      log(`without a fault: ${(await certified('without a fault')).join('; ') || 'everything passes'}`);
    for (const mutant of chosen) {
      const scenario = visibleMutants[mutant.name];
      if (scenario === undefined) {
        log(`hidden ${mutant.name}`);
        continue;
      }
      await copy.apply(mutant);
      // A service that does not start, and a certification that ends early, have found nothing.
      const failed = (error: unknown) => log(`FAILED ${mutant.name}: ${String(error)}`);
      const found = (await certified(mutant.name, scenario).catch(failed)) ?? [];
      if (found.length === 0) unseen += 1;
      log(`${found.length > 0 ? 'found ' : 'UNSEEN'} ${mutant.name}: ${found[0] ?? scenario}`);
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
  return unseen;
}
