/** `npm test` passes the path of the bundled program to the test processes in this variable. */
export const PROGRAM_VARIABLE = 'INNKEEPER_TEST_PROGRAM';

/** The program of the repository, with the warm-up of its start: for tests of what a first request costs. */
export const warmProgram = new URL('../../../src/main.ts', import.meta.url).pathname;

/** The program of the repository; in a run of the tests, its bundle, which starts with less CPU time. */
export const ownProgram = process.env[PROGRAM_VARIABLE] ?? warmProgram;
