import { serveThread } from './thread-pool.ts';

/** The worker of `thread-pool.test.ts`: returns twice the number, throws, ends, or reports whether the last shared memory still exists. */
let seen: WeakRef<SharedArrayBuffer> | undefined;

serveThread<{
  double?: number;
  fail?: string;
  end?: boolean;
  bytes?: ArrayBuffer;
  see?: SharedArrayBuffer;
  isThere?: true;
  failLater?: string;
}>(({ double, fail, end, bytes, see, isThere, failLater }) => {
  if (end) process.exit(3);
  if (fail !== undefined) throw new Error(fail);
  if (failLater !== undefined) return Promise.reject(new Error(failLater));
  if (bytes !== undefined) return { answer: bytes, transfer: [bytes] };
  if (see !== undefined) seen = new WeakRef(see);
  if (isThere) return { answer: seen?.deref() !== undefined };
  return { answer: (double ?? 0) * 2 };
});
