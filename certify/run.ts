import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { certifyClient } from './client/certify-client.ts';
import { certifyService } from './certify-service.ts';
import { faults } from './faults/faults.ts';
import { findFault } from './faults/find-faults.ts';
import { learn } from './known.ts';
import { Service } from './service.ts';
import { destination } from './destination.ts';
import { faultsOf, newKey, type Report } from './report.ts';
import { Unusable } from './unusable.ts';
import { verifyReport } from './verify.ts';

/**
 * `npm run certify -- --base URL --key KEY`: plays the scenarios against a `/v3.0` service.
 * `--faults`: breaks the service in many ways, one at a time, and reports whether the scenarios notice.
 * `--mutants`: starts this service with one of the simulator's faults after the other, and certifies it.
 * `npm run certify -- --base URL --proxy PORT`: watches a client between it and the service.
 * `npm run certify -- keys FILE`: creates a key that signs reports. `-- verify REPORT --public-key FILE`: checks one.
 */
const usage = `Usage:
  npm run certify -- --base URL --key KEY [--hotel ID] [--report FILE] [--sign KEYFILE] [--only WORDS]
  npm run certify -- --base URL --key KEY --faults
  npm run certify -- --mutants [--only WORDS,WORDS]
  npm run certify -- --base URL --proxy PORT [--report FILE] [--sign KEYFILE]
  npm run certify -- keys KEYFILE
  npm run certify -- verify REPORT --public-key FILE

  --base URL   the address of the service, with /v3.0 at its end
  --key KEY    an API key of its sandbox; CERTIFY_KEY in the environment is not shown in the list of processes
  --faults     breaks the service between it and the scenarios, and reports which faults they find
  --mutants    starts this service with one of the simulator's faults after the other, and certifies it
  --hotel ID   a hotel with free rooms in 60 days; otherwise one is looked for
`;

process.exitCode = await run().catch((error: unknown) => {
  if (error instanceof Unusable) return say(`${error.message}\n`, 2);
  // An option that does not exist, a file that is missing, or is not overwritten, a port that is in use.
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && ('syscall' in error || code.startsWith('ERR_PARSE_ARGS')))
    return say(`${error.message}\n`, 2);
  throw error;
});

async function run(): Promise<number> {
  const { values, positionals } = given();
  const [command, file] = positionals;
  const { base, proxy, hotel, only, 'public-key': publicKeyFile } = values;
  if (values.help) return say(usage, 0);
  if (command === 'keys' && file !== undefined) return createKey(file);
  if (command === 'verify' && file !== undefined) {
    if (publicKeyFile === undefined)
      return say('Name the public key of the signer with --public-key FILE.\n', 2);
    const { says, isGood } = await verifyReport(file, publicKeyFile);
    return say(`${says}\n`, isGood ? 0 : 1);
  }
  if (values.mutants) {
    const { certifyMutants } = await import('./mutants.ts');
    return (await certifyMutants({ only, log: console.log })) === 0 ? 0 : 1;
  }
  if (base === undefined || command !== undefined) return say(usage, 2);
  if (!URL.canParse(base)) return say(`--base "${base}" is not an address: expected http://…/v3.0\n`, 2);
  const key = values.key ?? process.env['CERTIFY_KEY'];
  if (proxy === undefined && key === undefined) return say(usage, 2);
  if (values.faults && key !== undefined) return findFaults({ base, key, hotel });
  const goal = await destination(values.report, values.sign);
  const report =
    proxy !== undefined || key === undefined
      ? await certifyClient({ base, port: portIn(proxy), log: console.log })
      : await certifyService({ base, key, hotel, only, log: console.log });
  return printSummary(report, await goal.write(report));
}

function given() {
  return parseArgs({
    allowPositionals: true,
    options: {
      base: { type: 'string' },
      key: { type: 'string' },
      hotel: { type: 'string' },
      proxy: { type: 'string' },
      report: { type: 'string', default: 'certification.json' },
      sign: { type: 'string' },
      only: { type: 'string' },
      faults: { type: 'boolean', default: false },
      mutants: { type: 'boolean', default: false },
      'public-key': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
}

function portIn(text: string | undefined): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Unusable(`--proxy "${text}" is not a port: expected a number up to 65535.`);
}

function printSummary({ totals, scenarios, seconds }: Report, files: string): number {
  const { passed, failed, skipped, checks, promises } = totals;
  for (const fault of faultsOf(scenarios)) console.log(`FAILED ${fault}`);
  console.log(
    `${passed} passed, ${failed} failed, ${skipped} skipped; ${checks} checks of ${promises} promises in ${seconds} s`,
  );
  return say(`The report is ${files}.\n`, failed === 0 ? 0 : 1);
}

/** Breaks the service in one way after the other, and reports whether the certification notices. */
async function findFaults({ base, key, hotel }: Where): Promise<number> {
  const known = await learn(new Service(base, key), hotel);
  let missed = 0;
  for (const fault of faults) {
    const { isFound, detail } = await findFault(fault, { base, key, known });
    if (!isFound) missed += 1;
    console.log(`${isFound ? 'found ' : 'MISSED'} ${fault.name}: ${detail.slice(0, 120)}`);
  }
  return say(`${faults.length - missed} of ${faults.length} faults are found.\n`, missed === 0 ? 0 : 1);
}

interface Where {
  readonly base: string;
  readonly key: string;
  readonly hotel: string | undefined;
}

async function createKey(file: string): Promise<number> {
  const { privateKey, publicKey } = newKey();
  await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' });
  await writeFile(`${file}.pub`, publicKey);
  return say(`${file} signs reports: keep it secret. Give ${file}.pub to those who check them.\n`, 0);
}

function say(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}
