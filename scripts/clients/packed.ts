import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { clientFolder, run } from './build.ts';

/** Packs the client, installs the package, compiles a program with its types, and runs the examples of its README. */
export async function testPackedClient(): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-client-'));
  try {
    const packed = run('npm', ['pack', '--pack-destination', folder]).trim().split('\n').at(-1) ?? '';
    await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    run('npm', ['install', '--no-audit', '--no-fund', path.join(folder, packed)], folder);
    await compile(folder);
    return runExamples(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Members that a program may not have, passed on as they are: no setting of the compiler may refuse them. */
const program = `import { innkeeper, isInnkeeperError, type Body, type Schemas } from 'innkeeper-client';

const api = innkeeper({ baseUrl: 'http://localhost', key: 'sand_' });
export async function book(prebookId: string, reference?: string): Promise<Schemas['Booking']> {
  const body: Body<'/v3.0/rates/book'> = {
    prebookId,
    clientReference: reference,
    holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org', phone: undefined },
    guests: [{ firstName: 'Ada', lastName: 'Example' }],
    payment: { method: 'ACC_CREDIT_CARD' },
  };
  const { data } = await api.post('/v3.0/rates/book', { body });
  const status: 'PENDING' | 'CONFIRMED' | 'FAILED' | 'CANCELLED' | 'CANCELLED_WITH_CHARGES' = data.status;
  return { ...data, status };
}
export async function hotel(hotelId: string): Promise<Schemas['Hotel']> {
  // Answers have every field of their schema, also those that are always null.
  return (await api.get('/v3.0/data/hotel', { params: { query: { hotelId } } })).data;
}
export async function wrong(): Promise<void> {
  // @ts-expect-error: a booking needs a prebook
  await api.post('/v3.0/rates/book', { body: { remarks: '' } });
  // @ts-expect-error: there is no such operation
  await api.get('/v3.0/rates/book');
  // @ts-expect-error: the path has a parameter
  await api.get('/v3.0/bookings/{bookingId}');
}
export const isGone = (error: unknown): boolean => isInnkeeperError(error, 2001) && error.code === 2001;
`;

async function compile(folder: string): Promise<void> {
  await writeFile(path.join(folder, 'program.ts'), program);
  for (const exact of ['true', 'false']) {
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', ''];
    run('tsc', [...options, '--exactOptionalPropertyTypes', exact, 'program.ts'], folder);
    console.log(`ok   types, exactOptionalPropertyTypes ${exact}`);
  }
}

/** What runs a program, if it is here: this Node, the one that the machine has besides, Deno and Bun. */
const programs: Readonly<Record<string, () => string | undefined>> = {
  node: () => process.execPath,
  'the Node of the machine': () => outside('node'),
  deno: () => outside('deno') && `${outside('deno')} run --allow-all`,
  bun: () => outside('bun'),
};

function runExamples(folder: string): boolean {
  const found = Object.entries(programs).map(([name, find]) => ({ name, program: find() }));
  for (const { name, program } of found)
    if (program === undefined) console.log(`skip ${name}: it is not installed`);
  const lines = found.flatMap(({ program }) => program ?? []);
  for (const line of lines) console.log(`run  ${line} (${versionOf(line)})`);
  const { status } = spawnSync('node', ['scripts/test.ts', 'test/clients/typescript.test.ts'], {
    cwd: path.resolve(clientFolder, '../..'),
    env: { ...process.env, CLIENT_FOLDER: folder, CLIENT_PROGRAMS: lines.join('\n') },
    stdio: 'inherit',
  });
  return status === 0;
}

/** A program on the PATH that is not from the packages of this project. */
function outside(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((one) => !path.resolve(one).startsWith(path.resolve('.')));
  return folders
    .map((one) => path.join(one, name))
    .find((file) => spawnSync(file, ['--version']).status === 0);
}

function versionOf(line: string): string {
  const [file = ''] = line.split(' ');
  return spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '';
}
