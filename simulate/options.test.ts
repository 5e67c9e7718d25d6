import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { Problem } from '../src/lib/problem.ts';
import { readOptions } from './options.ts';

test('what means nothing is refused, with a sentence', () => {
  for (const [words, sentence] of [
    ['--mutants --only zzzz', /^No fault has "zzzz" in its name/],
    ['--mutants --only voucher,zzzz', /^No fault has "zzzz" in its name/],
    ['--mutants --only voucher,', /^No fault has "" in its name/],
    ['--mutants --seeds 5-9', /^With --mutants, --seeds begins at 1\.$/],
    ['--mutants --seed 7', /^--seed goes with --seed, and not with --mutants\.$/],
    ['--seeds x-y', /^--seeds is one seed, .* "x-y" is not\.$/],
    ['--seeds 9-3', /"9-3" is not\.$/],
    ['--seeds 1-2-3', /"1-2-3" is not\.$/],
    ['--seeds 1-99999999999999999999', /^--seeds is/],
    ['--seeds=', /"" is not\.$/],
    ['--seed x', /^--seed is a whole number/],
    ['--seed 7 --twice', /^--twice goes with histories of --seeds, and not with --seed\.$/],
    ['--seed 7 --trim {', /^--trim is the JSON/],
    ['--seed 7 --trim {"salts":1}', /^--trim is the JSON/],
    ['--seeds 1-2 --digests no-such-folder/d', /^--digests is a file in a folder that exists/],
    ['--mutants --results no-such-folder/r', /^--results is a file in a folder that exists/],
    ['--film', /^--film goes with --seed/],
    ['--workers 0', /^--workers is a whole number, at least 1; "0" is not\.$/],
    ['--zzzz', /^Unknown option '--zzzz'\.$/],
    ['--seeds', /^Option '--seeds <value>' argument missing\.$/],
    ['7', /^Unexpected argument '7'\.$/],
  ] as const)
    assert.throws(
      () => readOptions(words.split(' ')),
      (error) => error instanceof Problem && sentence.test(error.message),
      words,
    );
});

test('what is asked for is read', () => {
  assert.deepEqual(readOptions(['--seed', '7', '--trim', '{"salt":3}', '--film']), {
    kind: 'one',
    seed: 7,
    trim: { salt: 3 },
    isFilmed: true,
  });
  assert.partialDeepStrictEqual(readOptions([]), { kind: 'many', from: 1, to: 200, stops: false });
  assert.partialDeepStrictEqual(readOptions(['--seeds', '34']), { kind: 'many', from: 34, to: 34 });
  assert.partialDeepStrictEqual(readOptions(['--mutants', '--only', 'voucher', '--workers', '3']), {
    kind: 'mutants',
    mostSeeds: 2_000,
    only: 'voucher',
    workers: 3,
  });
});

test('the command exits with 2 for what it refuses, and with 0 after --help', () => {
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [`${import.meta.dirname}/run.ts`, ...words],
      { encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  };
  assert.deepEqual(run('--seeds', '9-3'), {
    status: 2,
    stdout: '',
    stderr:
      '--seeds is one seed, or two with the smaller one first, as in 1-200; "9-3" is not. "npm run simulate -- --help" lists the options.\n',
  });
  const { status, stdout, stderr } = run('--help');
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  for (const name of ['--seeds FROM-TO', '--twice', '--mutants', '--results FILE'])
    assert.ok(stdout.includes(`\n  ${name} `), name);
});
