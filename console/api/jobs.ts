import type { Schemas } from 'innkeeper-client';
import { useEffect, useState } from 'preact/hooks';
import { api } from './api.ts';
import { streamOf } from './events.ts';

export type Job = Schemas['Job'];

const finalStates: ReadonlySet<string> = new Set(['done', 'error']);
export const openStates = ['running', 'queued', 'interrupted'] as const satisfies readonly Job['state'][];
const RETRY_MS = 2_000;

export function isFinal(job: Pick<Job, 'state'>): boolean {
  return finalStates.has(job.state);
}

/** A job as it is now, each second until it ends. A lost stream is opened again. */
export function useJob(jobId: string | undefined): {
  readonly job: Job | undefined;
  readonly error: unknown;
} {
  const [job, setJob] = useState<Job>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    setJob(undefined);
    setError(undefined);
    if (jobId === undefined) return;
    const stop = new AbortController();
    void follow(jobId, stop.signal, { show: setJob, fail: setError });
    return () => stop.abort();
  }, [jobId]);
  return { job, error };
}

interface Follower {
  readonly show: (job: Job) => void;
  readonly fail: (error: unknown) => void;
}

async function follow(jobId: string, signal: AbortSignal, { show, fail }: Follower): Promise<void> {
  const path = `/v3.0/jobs/${encodeURIComponent(jobId)}` as const;
  while (!signal.aborted) {
    try {
      const now = await api.get('/v3.0/jobs/{jobId}', { params: { path: { jobId } } });
      if (signal.aborted) return;
      show(now);
      if (isFinal(now)) return;
      for await (const { data } of streamOf(path, signal)) {
        // The stream of a job has jobs only.
        const job = data as Job;
        show(job);
        if (isFinal(job)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      fail(error);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
