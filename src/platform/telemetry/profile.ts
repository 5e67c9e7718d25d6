import { Session } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Data table. Each states functions and their places, and never a value: it may leave the machine. */
const kinds = {
  cpu: {
    ends: 'cpuprofile',
    async start(session: Session) {
      await session.post('Profiler.enable');
      await session.post('Profiler.start');
    },
    stop: async (session: Session) => (await session.post('Profiler.stop')).profile,
  },
  allocations: {
    ends: 'heapprofile',
    start: (session: Session) => session.post('HeapProfiler.startSampling'),
    stop: async (session: Session) => (await session.post('HeapProfiler.stopSampling')).profile,
  },
} as const;

export type ProfileKind = keyof typeof kinds;
export const profileKinds = Object.keys(kinds) as ProfileKind[]; // the keys of the table

export interface Profile {
  readonly fileName: string;
  /** As the tools of Chromium read it. */
  readonly content: object;
}

/** Watches the thread that serves requests or takes jobs for the given time, or until the signal. */
export async function profileFor(
  kind: ProfileKind,
  { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal },
): Promise<Profile> {
  const session = new Session();
  session.connect();
  try {
    const { start, stop, ends } = kinds[kind];
    await start(session);
    await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
    return { fileName: `innkeeper-${process.pid}.${ends}`, content: await stop(session) };
  } finally {
    session.disconnect();
  }
}
