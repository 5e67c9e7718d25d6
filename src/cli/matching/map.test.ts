import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { idRoutes } from '../../hotels/ids/routes.ts';
import type { CommandCall } from '../command.ts';
import { map } from './map.ts';

const needs = await testNeeds();
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
after(() => rm(folder, { recursive: true, force: true }));
const [input, output] = [path.join(folder, 'ids.csv'), path.join(folder, 'out.csv')];

await needs.db.run(`
  insert into partners (name, name_key) values ('Larkspur Beds', 'larkspur beds');
  insert into partner_mappings (partner, partner_id, hotel) values (1, '7', 1001)`);
await writeFile(input, 'id\n7\n8\n');

/** Runs the command, and returns its output. */
async function run(
  flags: Readonly<Record<string, string>>,
  file = input,
  signal = new AbortController().signal,
): Promise<{ value: unknown; text: string; lines: string[] }> {
  let printed = { value: undefined as unknown, text: '' };
  const lines: string[] = [];
  const call: CommandCall = {
    config: needs.config,
    log: needs.log,
    flags: {
      text: (name) => flags[name],
      required: (name) => flags[name] ?? '',
      has: (name) => name in flags,
    },
    positionals: [file],
    isJson: 'json' in flags,
    signal,
    print: (value, forPeople) => (printed = { value, text: forPeople() }),
    out: () => undefined,
    say: (sentence) => lines.push(sentence),
    withNeeds: (work) => work(needs),
    withoutMigrating: () => Promise.reject(new Error('not asked for')),
    withDatabase: () => Promise.reject(new Error('not asked for')),
  };
  await map.run(call);
  return { ...printed, lines };
}

test('a file is mapped to a file, and the totals are printed as a table', async () => {
  const { value, text } = await run({ partner: 'larkspur beds', output });
  assert.deepEqual(value, { rows: 2, matched: 1, review: 0, not_found: 1, invalid: 0 });
  assert.match(text, /matched +1 +50\.0 %/);
  const csv = await readFile(output, 'utf8');
  assert.deepEqual(csv.split('\n').slice(1, 3), [
    '7,matched,unique,1001,lp3e9,',
    '8,not_found,unknown_id,,,',
  ]);
});

test('the totals name the column that was read, and other columns if almost no id is known', async () => {
  const write = async (text: string): Promise<string> => {
    const file = path.join(folder, 'columns.csv');
    await writeFile(file, text);
    return file;
  };
  const exported = await write('partner,partner_id,hotel_id\nLarkspur Beds,7,1001\n');
  const read = await run({ partner: 'larkspur beds', output }, exported);
  assert.deepEqual(read.value, {
    rows: 1,
    matched: 1,
    review: 0,
    not_found: 0,
    invalid: 0,
  });
  assert.deepEqual(read.lines.slice(-1), ['The ids were read from the column partner_id.']);
  const wrong = await run({ partner: 'larkspur beds', output }, await write('hotel_id,partner_id\n1001,7\n'));
  assert.match(
    wrong.lines.join('\n'),
    /column hotel_id\.\nFewer than one .* Ids of "larkspur beds" are in "partner_id"/,
  );
  const foreign = await run({ partner: 'larkspur beds', output }, await write('hotel_id\n1001\n'));
  assert.match(foreign.lines.join('\n'), /Is "larkspur beds" the partner who issued these ids\?/);
});

test('a compressed file is decompressed, and a result on standard output cannot have totals in JSON', async () => {
  const packed = path.join(folder, 'ids.csv.gz');
  await writeFile(packed, gzipSync(await readFile(input)));
  const { value } = await run({ partner: 'larkspur beds', output }, packed);
  assert.deepEqual(value, { rows: 2, matched: 1, review: 0, not_found: 1, invalid: 0 });
  await assert.rejects(run({ partner: 'larkspur beds', json: '' }), /^Problem: --json prints the totals/);
});

test('a refusal of the operation is one message', async () => {
  await assert.rejects(run({ partner: 'nobody', output }), /^Problem: unknown partner "nobody"; GET/);
});

const { app } = await testServer(needs, idRoutes);
const server = await app.listen({ port: 0 });
const { key } = await testKey(needs, 'production');

test('with the address of a running server the result is the same', async () => {
  const here = await run({ partner: 'larkspur beds', output });
  const csv = await readFile(output, 'utf8');
  for (const address of [server, `${server}/v3.0/`]) {
    const there = await run({ partner: 'LARKSPUR beds', output, server: address, key });
    assert.deepEqual(there.value, here.value);
    assert.equal(await readFile(output, 'utf8'), csv);
  }
});

test('the key of a server is read from a file; as an argument it still works, with a warning', async () => {
  const file = path.join(folder, 'key');
  await writeFile(file, `${key}\n`);
  const there = { partner: 'larkspur beds', output, server };
  const { lines } = await run({ ...there, 'key-file': file });
  assert.doesNotMatch(lines.join(), /--key/);
  const warned = await run({ ...there, key });
  assert.match(warned.lines.join(), /--key shows the key to anyone .* use --key-file FILE/);
  await assert.rejects(run(there), /^Problem: --server needs --key-file FILE/);
  await assert.rejects(run({ ...there, 'key-file': '-' }, '-'), /^Problem: FILE and --key-file are both "-"/);
});

const mistakes: readonly [detail: string, flags: Record<string, string>, problem: RegExp][] = [
  ['an unknown partner', { partner: 'nobody', server, key }, /^Problem: unknown partner "nobody"; GET.*\.$/],
  ['a wrong key', { partner: 'x', server, key: 'prod_0' }, /^Problem: invalid or missing bearer token\.$/],
  ['no address', { partner: 'x', server: 'here', key }, /^Problem: --server needs an address such as/],
  [
    'nobody there',
    { partner: 'x', server: 'http://127.0.0.1:1', key },
    /^Problem: http:..127.0.0.1:1 did not answer/,
  ],
];

for (const [detail, flags, problem] of mistakes) {
  test(`--server with ${detail} prints one message`, () =>
    assert.rejects(run({ ...flags, output }), problem));
}

test('a missing file is one message, with and without a server', async () => {
  const gone = path.join(folder, 'gone.csv');
  for (const flags of [{}, { server, key }]) {
    await assert.rejects(
      run({ partner: 'larkspur beds', output, ...flags }, gone),
      /gone\.csv cannot be read/,
    );
  }
});

test('a result that cannot be written is one message, with and without a server', async () => {
  for (const flags of [{}, { server, key }]) {
    const nowhere = { partner: 'larkspur beds', output: path.join(folder, 'no', 'out.csv'), ...flags };
    await assert.rejects(run(nowhere), /^Problem: .*out\.csv cannot be written \(ENOENT\)/);
  }
});

test('a server that closes the connection in the middle is not reported as a file that cannot be written', async () => {
  const brief = http.createServer((request, answer) => {
    request.resume();
    request.on('end', () => {
      answer.writeHead(200, { 'x-mapping-summary': '{}' });
      answer.write('input_id', () => answer.destroy());
    });
  });
  await once(brief.listen(0, '127.0.0.1'), 'listening');
  const { port } = brief.address() as AddressInfo; // It listens on a port.
  const there = { partner: 'x', output, key, server: `http://127.0.0.1:${port}` };
  await assert.rejects(run(there), /^Problem: http:.* stopped in the middle of its answer: aborted\.$/);
  brief.close();
});

test('a command that is stopped before the result prints that nothing was written, with and without a server', async () => {
  await writeFile(output, 'as it was');
  for (const flags of [{}, { server, key }]) {
    await assert.rejects(
      run({ partner: 'larkspur beds', output, ...flags }, input, AbortSignal.abort()),
      /^Problem: Stopped\. Nothing was written\.$/,
    );
    assert.equal(await readFile(output, 'utf8'), 'as it was');
  }
});

test('a command that is stopped while it writes keeps the old file', async () => {
  await writeFile(output, 'as it was');
  const slow = http.createServer((request, answer) => {
    request.resume();
    answer.writeHead(200, { 'x-mapping-summary': '{}' }).write('input_id');
  });
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  const { port } = slow.address() as AddressInfo; // It listens on a port.
  const stop = new AbortController();
  const there = { partner: 'x', output, key, server: `http://127.0.0.1:${port}` };
  const stopped = assert.rejects(
    run(there, input, stop.signal),
    /^Problem: Stopped\. Nothing was written\.$/,
  );
  while ((await partlyWritten()) !== 'input_id') await setImmediate();
  stop.abort();
  await stopped;
  assert.equal(await readFile(output, 'utf8'), 'as it was');
  slow.close();
});

/** What is in the file that becomes the output. */
async function partlyWritten(): Promise<string> {
  const folder = path.dirname(output);
  const part = (await readdir(folder)).find((name) => name.endsWith('.part'));
  return part === undefined ? '' : readFile(path.join(folder, part), 'utf8').catch(() => '');
}
