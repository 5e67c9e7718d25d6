import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import type { Bench, Claim } from './claim.ts';

/** `npm run bench -- NAME… [--json] [--full] [--only=PART]`: runs the named benchmarks (default: all) and prints their results. */
const harness = new Set(['run.ts', 'claim.ts']);
const here = import.meta.dirname;
const names = (await readdir(here))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !harness.has(file))
  .map((file) => file.slice(0, -3));

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')));
const only = [...flags].find((flag) => flag.startsWith('--only='))?.slice('--only='.length);
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const lists = `There are: ${names.join(', ')}. --full lifts the limit of ten minutes a name, --json prints what a program reads, --only=PART runs a part of one that has parts.`;
if (flags.has('--help')) {
  console.log(`npm run bench -- NAME… [--json] [--full] [--only=PART]; without a name: all.\n${lists}`);
  process.exit(0);
}
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. ${lists}`);
  process.exit(1);
}

installRivals();
const claims: Claim[] = [];
const failed: string[] = [];
for (const name of wanted.length > 0 ? wanted : names) {
  // Every file of this folder, except the harness, exports `bench`; the type is checked where it is written.
  const { bench } = (await import(`./${name}.ts`)) as { bench: Bench };
  try {
    claims.push(...(await bench({ full: flags.has('--full'), only, say: (line) => console.error(line) })));
  } catch (error) {
    console.error(`The benchmark ${name} failed:`, error);
    failed.push(name);
  }
}
await mkdir('.tmp/bench', { recursive: true });
const stamp = { at: new Date().toISOString(), node: process.version, cpu: os.cpus()[0]?.model, claims };
await writeFile(`.tmp/bench/${wanted.join('+') || 'all'}.json`, JSON.stringify(stamp, null, 2));
console.log(flags.has('--json') ? JSON.stringify(claims, null, 2) : table(claims));
if (failed.length > 0) console.error(`These benchmarks failed: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);

/** The rivals that are packages are installed with the first benchmark: the service itself does not need them. */
function installRivals(): void {
  if (existsSync(`${here}/node_modules`)) return;
  console.error('The packages of the rivals are installed in bench/.');
  const run = spawnSync('npm', ['ci', '--prefix', here], { stdio: 'inherit' });
  if (run.status !== 0) console.error('They could not be installed. Benchmarks that need them fail.');
}

function table(rows: readonly Claim[]): string {
  return rows
    .map((row) => {
      const rivals = Object.entries(row.rivals).map(
        ([name, value]) =>
          `    ${name.padEnd(44)} ${figure(value)} ${row.unit}   ours is ${ratio(row.ours, value)}`,
      );
      const verdict = row.isJudged === false ? 'not judged' : row.isMet ? 'met' : 'NOT MET';
      const raw = row.raw === undefined ? '' : ` (${row.raw})`;
      const ours = `    ${'ours'.padEnd(44)} ${figure(row.ours)} ${row.unit}${raw}`;
      return [`${row.claim} (${row.metric})`, ours, ...rivals, `    goal: ${row.goal}: ${verdict}`].join(
        '\n',
      );
    })
    .join('\n\n');
}

function figure(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 4 }).padStart(14);
}

function ratio(ours: number, rival: number): string {
  return rival === 0 ? '–' : `${(ours / rival).toFixed(2)}x`;
}
