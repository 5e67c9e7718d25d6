import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { copyProgram } from '../simulate/mutants/copy.ts';
import { mutants } from '../simulate/mutants/mutants.ts';
import { startService } from '../test/support/service/service.ts';
import { certifyService } from './certify-service.ts';
import { faultsOf } from './report.ts';

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

/** Certifies this program once as it is, and then with each deliberate fault of the simulator. */
export async function certifyMutants({
  only,
  log,
}: {
  /** Only the faults whose names contain this. */
  readonly only: string | undefined;
  readonly log: (line: string) => void;
}): Promise<void> {
  await using copy = await copyProgram(parts);
  const data = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-certify-'));
  const certified = async (name: string): Promise<readonly string[]> => {
    await using service = await startService({
      dataDir: path.join(data, name.replaceAll(/\W+/g, '-').slice(0, 60)),
      program: path.join(copy.folder, 'src/main.ts'),
      environment: { DEMO_HOTELS: '500' },
    });
    const { address: base = '', sandbox: key = '' } = service.announced;
    return faultsOf((await certifyService({ base, key, log: () => undefined })).scenarios);
  };
  try {
    log(`without a fault: ${(await certified('without a fault')).join('; ') || 'everything passes'}`);
    for (const mutant of mutants.filter(({ name }) => name.includes(only ?? ''))) {
      await copy.apply(mutant);
      const found = await certified(mutant.name).catch((error: unknown) => [String(error)]);
      log(`${found.length > 0 ? 'found ' : 'unseen'} ${mutant.name}: ${found.join('; ')}`);
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
