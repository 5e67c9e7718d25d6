import { serveCrew } from './crew.ts';

/** The worker of `crew.test.ts`: doubles, throws, ends, or says whether what it saw last is still there. */
let seen: WeakRef<SharedArrayBuffer> | undefined;

serveCrew<{
  double?: number;
  fail?: string;
  end?: boolean;
  bytes?: ArrayBuffer;
  see?: SharedArrayBuffer;
  isThere?: true;
}>(({ double, fail, end, bytes, see, isThere }) => {
  if (end) process.exit(3);
  if (fail !== undefined) throw new Error(fail);
  if (bytes !== undefined) return { answer: bytes, transfer: [bytes] };
  if (see !== undefined) seen = new WeakRef(see);
  if (isThere) return { answer: seen?.deref() !== undefined };
  return { answer: (double ?? 0) * 2 };
});
