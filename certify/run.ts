import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { certifyClient } from './client/certify-client.ts';
import { certifyService } from './certify-service.ts';
import { faults } from './faults/faults.ts';
import { findFault } from './faults/find-faults.ts';
import { learn } from './known.ts';
import { Service } from './service.ts';
import { pageOf } from './page.ts';
import {
  faultsOf,
  genuinenessOf,
  isPublicKey,
  newKey,
  type Report,
  reportIn,
  signed,
  type SignedReport,
} from './report.ts';

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
  npm run certify -- --mutants [--only WORDS]
  npm run certify -- --base URL --proxy PORT [--report FILE] [--sign KEYFILE]
  npm run certify -- keys KEYFILE
  npm run certify -- verify REPORT --public-key FILE

  --base URL   the address of the service, with /v3.0 at its end
  --key KEY    an API key of its sandbox; CERTIFY_KEY in the environment is not shown in the list of processes
  --faults     breaks the service between it and the scenarios, and reports which faults they find
  --mutants    starts this service with one of the simulator's faults after the other, and certifies it
  --hotel ID   a hotel with free rooms in 60 days; otherwise one is looked for
`;

const { values, positionals } = parseArgs({
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

const notGenuine = {
  'not signed': 'The report is not signed: write it with --sign KEYFILE.\n',
  'signed by another key': 'The report was signed with a different key.\n',
  changed: 'The report was changed after it was signed.\n',
};

process.exitCode = await run().catch((error: unknown) => {
  // A file that is missing, or is not overwritten.
  if (error instanceof Error && 'path' in error) return say(`${error.message}\n`, 2);
  throw error;
});

async function run(): Promise<number> {
  const [command, file] = positionals;
  const { base, proxy, hotel, only } = values;
  if (values.help) return say(usage, 0);
  if (command === 'keys' && file !== undefined) return createKey(file);
  if (command === 'verify' && file !== undefined) return verifyReport(file, values['public-key']);
  if (values.mutants) {
    const { certifyMutants } = await import('./mutants.ts');
    return (await certifyMutants({ only, log: console.log })) === 0 ? 0 : 1;
  }
  if (base === undefined || command !== undefined) return say(usage, 2);
  if (proxy !== undefined)
    return finish(await certifyClient({ base, port: Number(proxy), log: console.log }));
  const key = values.key ?? process.env['CERTIFY_KEY'];
  if (key === undefined) return say(usage, 2);
  if (values.faults) return findFaults(base, key);
  return finish(await certifyService({ base, key, hotel, only, log: console.log }));
}

/** Writes the report as JSON and as a page. */
async function finish(report: Report): Promise<number> {
  const written: SignedReport =
    values.sign === undefined ? { report } : signed(report, await readFile(values.sign, 'utf8'));
  await writeFile(values.report, `${JSON.stringify(written, null, 2)}\n`);
  const page = values.report.replace(/(\.json)?$/, '.html');
  await writeFile(page, pageOf(written));
  const { passed, failed, skipped, checks, promises } = report.totals;
  for (const fault of faultsOf(report.scenarios)) console.log(`FAILED ${fault}`);
  console.log(
    `${passed} passed, ${failed} failed, ${skipped} skipped; ${checks} checks of ${promises} promises in ${report.seconds} s`,
  );
  console.log(
    `The report is ${values.report} and ${page}${values.sign === undefined ? ', not signed' : ', signed'}.`,
  );
  return failed === 0 ? 0 : 1;
}

/** Breaks the service in one way after the other, and reports whether the certification notices. */
async function findFaults(base: string, key: string): Promise<number> {
  const known = await learn(new Service(base, key), values.hotel);
  let missed = 0;
  for (const fault of faults) {
    const { isFound, detail } = await findFault(fault, { base, key, known });
    if (!isFound) missed += 1;
    console.log(`${isFound ? 'found ' : 'MISSED'} ${fault.name}: ${detail.slice(0, 120)}`);
  }
  return say(`${faults.length - missed} of ${faults.length} faults are found.\n`, missed === 0 ? 0 : 1);
}

async function createKey(file: string): Promise<number> {
  const { privateKey, publicKey } = newKey();
  await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' });
  await writeFile(`${file}.pub`, publicKey);
  return say(`${file} signs reports: keep it secret. Give ${file}.pub to those who check them.\n`, 0);
}

async function verifyReport(file: string, publicKeyFile: string | undefined): Promise<number> {
  if (publicKeyFile === undefined)
    return say('Name the public key of the signer with --public-key FILE.\n', 2);
  const [text, publicKey] = await Promise.all([readFile(file, 'utf8'), readFile(publicKeyFile, 'utf8')]);
  if (!isPublicKey(publicKey)) return say(`${publicKeyFile} is not a public key: expected KEYFILE.pub.\n`, 2);
  const report = reportIn(text);
  if (report === undefined) return say(`${file} is not the JSON file of a certification.\n`, 2);
  const is = genuinenessOf(report, publicKey);
  if (is !== 'genuine') return say(notGenuine[is], 1);
  const { passed, failed, skipped } = report.report.totals;
  return say(`Genuine: ${passed} passed, ${failed} failed, ${skipped} skipped.\n`, failed === 0 ? 0 : 1);
}

function say(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}
