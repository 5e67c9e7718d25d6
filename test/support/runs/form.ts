/**
 * `npm run long` runs the long forms of tests, which show everything that they can; `npm test` runs their short forms, which
 * cost less CPU time and find what breaks most. `scripts/tests/long-forms.ts` lists the files that have both.
 */
export const isLong = process.env['TEST_FORM'] === 'long';

/** Why `npm test` skips a test. */
export const onlyLong = !isLong && 'it is a long form: npm run long';

/** For cases that are alike: the long form has all, the short form every n-th. */
export function someOf<T>(cases: readonly T[], n: number): readonly T[] {
  return isLong ? cases : cases.filter((_, at) => at % n === 0);
}
