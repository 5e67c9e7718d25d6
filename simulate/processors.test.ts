import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { processorsIn, startersOf } from './processors.ts';

test('the processors of a process are read from its status', () => {
  assert.deepEqual(
    processorsIn('Cpus_allowed:\t13\nCpus_allowed_list:\t0-1,4\nMems_allowed:\t1\n'),
    [0, 1, 4],
  );
  assert.deepEqual(processorsIn('Cpus_allowed_list:\t3\n'), [3]);
  assert.deepEqual(processorsIn(''), []);
});

const canPin = spawnSync('taskset', ['--version']).status === 0;
const mine = canPin ? processorsIn(readFileSync('/proc/self/status', 'utf8')) : [];

test('as many workers as processors have one each', { skip: !canPin && 'there is no taskset' }, () => {
  const used = startersOf(mine.length).flatMap(({ program, words }) => {
    const { stdout } = spawnSync(program, [...words, '-p', `fs.readFileSync('/proc/self/status', 'utf8')`]);
    return processorsIn(stdout.toString());
  });
  assert.deepEqual(used, mine);
});

test('workers that cannot have as many processors each may use all of them', () => {
  const starters = startersOf(2 * mine.length + 1);
  assert.deepEqual(new Set(starters.map(({ program }) => program)), new Set([process.execPath]));
});
