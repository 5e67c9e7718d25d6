/** Acts after so many milliseconds, unless the returned function is called before. */
export type StartTimer = (ms: number, act: () => void) => () => void;

/** As time passes outside; tests bring one that follows their clock. */
export const startTimer: StartTimer = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};
