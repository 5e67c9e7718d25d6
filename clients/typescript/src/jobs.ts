import type { Innkeeper, Schemas } from './client.ts';

export interface FollowOptions<Job> {
  /** Called with every state of the job that arrives. */
  readonly onProgress?: ((job: Job) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The job ended without a result. */
export class JobFailed<Job> extends Error {
  override readonly name = 'JobFailed';
  readonly job: Job;

  constructor(message: string, job: Job) {
    super(message);
    this.job = job;
  }
}

/** The service answers when the job ends, or after this time. */
const WAIT_SECONDS = 20;

/** Waits until a hotel matching job is done. */
export function followHotelMatch(
  api: Innkeeper,
  jobId: string,
  options: FollowOptions<Schemas['HotelMatchJob']> = {},
): Promise<Schemas['HotelMatchJob']> {
  const load = (): Promise<Schemas['HotelMatchJob']> =>
    api.get('/v3.0/hotels/match/async/jobs/{jobId}/status', {
      params: { path: { jobId }, query: { wait: WAIT_SECONDS } },
      ...(options.signal && { signal: options.signal }),
    });
  return follow(load, options, { done: 'done', failed: 'error' });
}

/** Waits until an asynchronous room matching job is completed. */
export function followRoomMatch(
  api: Innkeeper,
  jobId: string,
  options: FollowOptions<Schemas['DeepMapJob']> = {},
): Promise<Schemas['DeepMapJob']> {
  const load = async (): Promise<Schemas['DeepMapJob']> => {
    const { data } = await api.get('/v3.0/rooms/match/async/jobs/{jobId}', {
      params: { path: { jobId }, query: { wait: WAIT_SECONDS } },
      ...(options.signal && { signal: options.signal }),
    });
    return data;
  };
  return follow(load, options, { done: 'completed', failed: 'failed' });
}

async function follow<Job extends { readonly status: string; readonly error?: unknown }>(
  load: () => Promise<Job>,
  { onProgress }: FollowOptions<Job>,
  ends: { readonly done: Job['status']; readonly failed: Job['status'] },
): Promise<Job> {
  for (;;) {
    const job = await load();
    onProgress?.(job);
    if (job.status === ends.done) return job;
    if (job.status === ends.failed)
      throw new JobFailed(`the job failed: ${String(job.error ?? 'no reason')}`, job);
  }
}
