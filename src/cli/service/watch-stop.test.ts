import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../contract/limits.ts';
import { watchStop } from './watch-stop.ts';

function watched() {
  const lines: { readonly level: string; readonly waitsFor?: string; readonly text: string }[] = [];
  const codes: number[] = [];
  const line =
    (level: string) =>
    (about: { readonly waitsFor?: string }, text: string): void =>
      void lines.push({ level, ...(about.waitsFor !== undefined && { waitsFor: about.waitsFor }), text });
  const log = { info: line('info'), error: line('error') };
  return { stop: watchStop(log, (code) => codes.push(code)), lines, codes };
}

test('a stop says what it waits for, and ends the process when it takes too long', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  const { stop, lines, codes } = watched();
  const never = Promise.withResolvers<void>();
  stop.begin();
  stop.begin();
  await stop.while('running jobs', () => Promise.resolve())();
  stop
    .while('running statements', () => never.promise)()
    .catch(() => undefined);
  t.mock.timers.tick(limits.stopLoggedEveryMs);
  assert.deepEqual(lines, [{ level: 'info', waitsFor: 'running statements', text: 'still stopping' }]);
  t.mock.timers.tick(limits.stopWithinMs - limits.stopLoggedEveryMs - 1);
  assert.deepEqual(codes, []);
  t.mock.timers.tick(1);
  assert.deepEqual(codes, [1]);
  assert.deepEqual(lines.at(-1), {
    level: 'error',
    waitsFor: 'running statements',
    text: 'the stop takes too long: the process ends now',
  });
});

test('what closes before a stop is not logged', (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  const { stop, lines, codes } = watched();
  stop.closed();
  t.mock.timers.tick(10 * limits.stopWithinMs);
  assert.deepEqual([lines, codes], [[], []]);
});
