import { serveCrew } from './crew.ts';

/** The worker of `crew.test.ts`: doubles, throws, or ends. */
serveCrew<{ double?: number; fail?: string; end?: boolean; bytes?: ArrayBuffer }>(
  ({ double, fail, end, bytes }) => {
    if (end) process.exit(3);
    if (fail !== undefined) throw new Error(fail);
    if (bytes !== undefined) return { answer: bytes, transfer: [bytes] };
    return { answer: (double ?? 0) * 2 };
  },
);
