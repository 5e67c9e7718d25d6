/**
 * A check for fast-check that shrinks a failure with at most `most` further attempts: those that come later count as
 * passed. Without it the smallest world of hundreds of hotels takes tens of minutes to find.
 */
export function shrunkWithin<Values extends unknown[], Result>(
  most: number,
  check: (...values: Values) => Result,
): (...values: Values) => Result {
  let left = Number.POSITIVE_INFINITY;
  const failed = (error: unknown): never => {
    left = Math.min(left, most);
    throw error;
  };
  return (...values) => {
    if (left === 0) return undefined as Result; // passed, to fast-check
    left -= 1;
    try {
      const result = check(...values);
      return result instanceof Promise ? (result.catch(failed) as Result) : result; // it rejects as before
    } catch (error) {
      return failed(error);
    }
  };
}
