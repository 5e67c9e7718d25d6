import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { faultModes, modeOf, readFaults } from './simulator-faults.ts';

test('SIMULATOR_FAULTS is a seed and a rate, followed by modes, some with a number', () => {
  assert.deepEqual(readFaults('night:50'), { seed: 'night', permille: 50, modes: undefined });
  assert.deepEqual(readFaults('night:1000:calls,lands-late=2000,cancel-ignored'), {
    seed: 'night',
    permille: 1000,
    modes: [
      { name: 'calls', number: 1 },
      { name: 'lands-late', number: 2_000 },
      { name: 'cancel-ignored', number: faultModes['cancel-ignored'].number },
    ],
  });
  for (const wrong of [
    'nonsense',
    ':50',
    'night:1001',
    'night:50:',
    'night:50:lands-later',
    'night:50:lands-late=',
    'night:50:lands-late=0',
    'night:50:lands-late=1=2',
    'night:50:books-again=2',
    'night:50:toString',
  ])
    assert.equal(readFaults(wrong), undefined, wrong);
});

test('a booking shows only modes of suppliers, always the same one, at the configured rate', () => {
  const faults = readFaults('s:400:lands-late,cancel-late,capture-lost');
  const names = Array.from({ length: 1_000 }, (_, at) => {
    const reference = `B${at}`;
    const mode = modeOf(faults, { at: 'supplier', reference });
    assert.deepEqual(modeOf(faults, { at: 'supplier', reference }), mode);
    return mode?.name;
  });
  const count = (name: string | undefined) => names.filter((one) => one === name).length;
  for (const name of ['lands-late', 'cancel-late']) assert.ok(count(name) > 150 && count(name) < 250, name);
  assert.equal(count('lands-late') + count('cancel-late') + count(undefined), 1_000);
  assert.equal(modeOf(readFaults('s:1000'), { at: 'supplier', reference: 'B1' }), undefined);
});

test('docs/booking.md lists exactly the modes that exist', async () => {
  const page = await readFile(new URL('../../docs/booking.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `([a-z-]+)` \| [^|]* \| (.*) \|$/gm)].map(([, name, means]) => [
    name,
    means,
  ]);
  assert.deepEqual(
    listed,
    Object.entries(faultModes).map(([name, { means }]) => [name, means]),
  );
});
