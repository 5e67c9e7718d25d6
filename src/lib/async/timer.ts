/** Calls `act` after so many milliseconds, unless the returned function is called first. */
export type StartTimer = (ms: number, act: () => void) => () => void;

/** On the clock of the machine; tests pass one that follows theirs. */
export const startTimer: StartTimer = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};
