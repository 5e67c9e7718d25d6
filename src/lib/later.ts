/** Acts after so many milliseconds, unless the returned function is called before. */
export type Later = (ms: number, act: () => void) => () => void;

/** As time passes outside; tests bring one that follows their clock. */
export const afterTimeout: Later = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};
