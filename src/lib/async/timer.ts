/** Calls `act` after `ms` milliseconds, unless the returned function is called first. */
export type StartTimer = (ms: number, act: () => void) => () => void;

/** Uses the clock of the machine; tests pass a timer that follows their own clock. */
export const startTimer: StartTimer = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};
