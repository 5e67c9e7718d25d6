import type { Static } from 'typebox';
import type { Owner } from '../../contract/owner.ts';
import { refuseCursor } from '../../contract/field-checks.ts';
import { cursorOf, readCursor } from '../../lib/text/cursor.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { refuse } from '../../contract/refusal.ts';
import { jobKinds, pageOfJobs, type JobKind, type JobPosition, type ListedJob } from './jobs-store.ts';
import type { job, jobsAnswer, jobsQuery, jobSteps } from './shapes.ts';

type ReadNeeds = Pick<Needs, 'db' | 'clock'>;
type Job = Static<typeof job>;

export async function readJobs(
  { db, clock }: ReadNeeds,
  owner: Owner,
  request: Static<typeof jobsQuery>,
): Promise<Static<typeof jobsAnswer>> {
  const limit = request.limit ?? limits.pageRows;
  const now = clock.now();
  const jobs = await pageOfJobs(db, owner, {
    kinds: jobKinds.filter((kind) => request.kind === undefined || kind === request.kind),
    state: request.state,
    partner: request.partner,
    from: instantOf(request.createdFrom),
    until: instantOf(request.createdUntil),
    after: request.after === undefined ? undefined : readPosition(request.after),
    now,
    limit,
  });
  const last = jobs.at(-1);
  return {
    jobs: jobs.map((one) => shown(one, now)),
    next:
      last === undefined || jobs.length < limit ? null : cursorOf([last.createdAt.toISOString(), last.id]),
  };
}

/** A foreign job is reported exactly like an unknown one. */
export async function readJob({ db, clock }: ReadNeeds, owner: Owner, id: string): Promise<Job> {
  const now = clock.now();
  const [found] = await pageOfJobs(db, owner, { kinds: [kindOf(id)], id, now, limit: 1 });
  if (found === undefined) throw refuse('unknown-job');
  return shown(found, now);
}

/** Each kind has ids of its own form. */
const kindOf = (id: string): JobKind =>
  id.startsWith('dm_')
    ? 'deep-map'
    : id.startsWith('cc_')
      ? 'cross-check'
      : id.startsWith('cal_')
        ? 'calibration'
        : id.includes(':')
          ? 'import'
          : 'hotel-match';

function shown(found: ListedJob, now: Date): Job {
  const {
    chunks,
    chunksDone,
    countries,
    countriesReady,
    createdAt,
    updatedAt,
    startedAt: _,
    id,
    ...rest
  } = found;
  return {
    jobId: id,
    ...rest,
    step: stepOf(found),
    total: isUnread(found) ? null : found.total,
    chunks: chunks === null || chunksDone === null ? null : { done: chunksDone, total: chunks },
    countries:
      countries === null || countriesReady === null ? null : { ready: countriesReady, total: countries },
    secondsLeft: secondsLeftOf(found, now),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Its files have not been read yet. */
const isUnread = ({ kind, total }: ListedJob): boolean =>
  (kind === 'hotel-match' || kind === 'cross-check') && total === 0;

function stepOf(found: ListedJob): Step | null {
  const { kind, state, done, total, countries, countriesReady } = found;
  if (state !== 'queued' && state !== 'running') return null;
  if (kind === 'import') return 'importing';
  if (kind === 'calibration' && state === 'running') return 'measuring';
  if (isUnread(found)) return 'reading';
  if (state === 'queued') return 'waiting';
  if (done === total) return 'writing';
  // A later chunk prepares its countries while others are matched.
  return done === 0 && countries !== countriesReady ? 'preparing' : 'matching';
}

type Step = (typeof jobSteps)[number];

function secondsLeftOf({ state, done, total, startedAt }: ListedJob, now: Date): number | null {
  if (state !== 'running' || startedAt === null || total === null || done === 0) return null;
  const seconds = (now.getTime() - startedAt.getTime()) / 1_000;
  return Math.round((seconds / done) * (total - done));
}

const instantOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

function readPosition(text: string): JobPosition {
  const [at, id] = readCursor(text) ?? [];
  const createdAt = new Date(typeof at === 'string' ? at : Number.NaN);
  if (Number.isNaN(createdAt.getTime()) || typeof id !== 'string' || id.includes('\0')) throw refuseCursor();
  return { createdAt, id };
}
