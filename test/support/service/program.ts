/** `npm test` passes the path of the bundled program to the test processes in this variable. */
export const PROGRAM_VARIABLE = 'INNKEEPER_TEST_PROGRAM';

/** The program of the repository, with the warm-up of its start: for tests of what a first request costs. */
export const warmProgram = new URL('../../../src/main.ts', import.meta.url).pathname;

/** The program of the repository; in a run of the tests, its bundle, which starts with less CPU time. */
export const ownProgram = process.env[PROGRAM_VARIABLE] ?? warmProgram;

/**
 * For short processes: a heap of 80 MB is not collected for every 20 MB of garbage, nor whenever the process waits. That
 * took a quarter of the CPU time of the tests.
 */
export const rareCollection: readonly string[] = ['--initial-old-space-size=256', '--no-memory-reducer'];

/** Only for the bundle: tests and benchmarks also measure the memory of other programs. */
export const flagsOf = (program: string): readonly string[] =>
  program === process.env[PROGRAM_VARIABLE] ? rareCollection : [];
