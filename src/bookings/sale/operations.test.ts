import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { bookingStates, operations, stateOf, type OperationRow } from './operations.ts';

function operationsTable(): string {
  const rows: readonly OperationRow[] = Object.values(operations);
  const lines = rows.map(({ call, by, allowed, repeats, and }) => {
    const cells = [`\`${call}\``, by, allowed.join(', '), repeats.join(', '), and];
    return `| ${cells.join(' | ')} |`;
  });
  const head = ['Call', 'By', 'Allowed when', 'Returns the first answer when', 'Also'];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...lines, ''].join('\n');
}

test('the documentation prints the table of operations (UPDATE=1 writes it)', async () => {
  const file = new URL('../../../docs/after-booking.md', import.meta.url);
  const page = await readFile(file, 'utf8');
  const [start, end] = ['<!-- operations -->\n\n', '\n<!-- /operations -->'];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  assert.ok(from >= 0 && to > from, 'docs/after-booking.md has both markers of the table');
  const [before, printed, after] = [page.slice(0, from), page.slice(from + start.length, to), page.slice(to)];
  if (process.env['UPDATE'] === '1')
    await writeFile(file, [before, start, operationsTable(), after].join(''));
  else assert.equal(printed, operationsTable());
});

test('no operation is both allowed and a repeat in one state, and every state is one of the table', () => {
  for (const [name, row] of Object.entries(operations) as [string, OperationRow][]) {
    assert.deepEqual(
      row.allowed.filter((state) => row.repeats.includes(state)),
      [],
      name,
    );
    for (const state of [...row.allowed, ...row.repeats]) assert.ok(bookingStates.includes(state), state);
  }
});

test('no operation is allowed on a failed booking', () => {
  for (const row of Object.values(operations) as OperationRow[])
    assert.ok(!row.allowed.some((state) => state.startsWith('FAILED')));
});

test('a booking with a cancellation is in its own state until the cancellation has ended', () => {
  assert.equal(stateOf('CONFIRMED', { isCancelled: true }), 'being cancelled');
  assert.equal(stateOf('PENDING', { isCancelled: true }), 'PENDING after a cancel');
  assert.equal(stateOf('FAILED', { isCancelled: true }), 'FAILED after a cancel');
  assert.equal(stateOf('CANCELLED', { isCancelled: true }), 'CANCELLED');
  assert.equal(stateOf('PENDING', { isCancelled: false }), 'PENDING');
});

test('only a confirmed booking without a cancellation is being replaced', () => {
  assert.equal(stateOf('CONFIRMED', { isCancelled: false, isReplaced: true }), 'being replaced');
  assert.equal(stateOf('CONFIRMED', { isCancelled: true, isReplaced: true }), 'being cancelled');
  assert.equal(stateOf('CANCELLED', { isCancelled: true, isReplaced: true }), 'CANCELLED');
});
