import { adoptJob } from '../../src/hotels/match/adopt/adopt-job.ts';
import { publicId } from '../../src/catalogue/hotel-id.ts';
import { emptyReport } from '../../src/catalogue/maintain/import-progress.ts';
import { importRecords } from '../../src/catalogue/maintain/import-records.ts';
import { limits } from '../../src/contract/limits.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { decideByFilter } from '../../src/hotels/match/review/decide-by-filter.ts';
import { decideReviews } from '../../src/hotels/match/review/decide-rows.ts';
import { undoAct, undoDecision } from '../../src/hotels/match/review/undo-decisions.ts';
import { readQueue } from '../../src/hotels/match/review/read-queue.ts';
import { csvLine } from '../../src/lib/csv/write.ts';
import type { Claim } from '../claim.ts';
import { author, fillHotels, msOf, owner } from './world.ts';

const HOTELS = 100_000;
const ROWS = 100_000;
const CHUNK_ROWS = 2_000;
/** One row in this many has a different hotel in the list of the next week. */
const CHANGED = 100;
const REVIEWS = 10_000;
/** Decisions of the naive way: one call for each row. */
const ONE_BY_ONE = 100;
/** An import of the same rows does not compare them, and does not remember which row an id came from. */
const ADOPT_MS = 15_000;
const PREVIEW_MS = 1_000;
const BULK_MS = 2_000;

/** The result of a list becomes partner ids, next to a file that is imported; ten thousand rows are decided and undone. */
export async function benchAdoption(needs: Needs, say: (line: string) => void): Promise<Claim[]> {
  await fillHotels(needs, HOTELS);
  return [...(await adoption(needs, say)), ...(await bulk(needs, say))];
}

async function adoption(needs: Needs, say: (line: string) => void): Promise<Claim[]> {
  const [first, next, other] = [1, 2, 3].map((digit) => `0a1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b0${digit}`) as [
    string,
    string,
    string,
  ];
  say(`writing three lists of ${ROWS.toLocaleString('en')} rows …`);
  await writeJob(needs, first, (row) => 1 + (row % HOTELS));
  await writeJob(needs, next, (row) => 1 + ((row + (row % CHANGED === 0 ? 1 : 0)) % HOTELS));
  await writeJob(needs, other, (row) => 1 + ((row + 2) % HOTELS));
  const adopt = (jobId: string, isDryRun: boolean) =>
    adoptJob(needs, owner, { jobId, partner: 'Adopted', isDryRun, isOperator: true });
  const dryMs = await msOf(() => adopt(first, true));
  const adoptMs = await msOf(() => adopt(first, false));
  const { plan } = await adopt(next, true);
  const nextMs = await msOf(() => adopt(next, false));
  say(`of the next list: ${JSON.stringify(plan.counts)}`);
  const otherMs = await msOf(() => adopt(other, false));
  const rows = Array.from({ length: ROWS }, (_, row) => `Imported,R${row},${1 + (row % HOTELS)}\n`);
  const importOf = () =>
    importRecords(needs, {
      kind: 'partner-ids',
      bytes: (async function* () {
        yield Buffer.from(`partner,partner_id,hotel_id\n${rows.join('')}`);
      })(),
      report: {
        path: '',
        appendRows: () => Promise.resolve(emptyReport),
        cutTo: () => Promise.resolve(true),
      },
    });
  const importMs = await msOf(importOf);
  const many = ROWS.toLocaleString('en');
  const rivals = { 'a file made of the result, imported': importMs };
  return [
    claimOf({
      claim: `show what an adoption of ${many} rows would do`,
      ours: dryMs,
      rivals,
      goalMs: ADOPT_MS,
    }),
    claimOf({ claim: `adopt ${many} rows`, ours: adoptMs, rivals, goalMs: ADOPT_MS }),
    claimOf({
      claim: `adopt the list of the next week, 1 % of ${many} rows changed`,
      ours: nextMs,
      rivals,
      goalMs: ADOPT_MS,
    }),
    claimOf({
      claim: `adopt a list in which all of ${many} ids move`,
      ours: otherMs,
      rivals,
      goalMs: ADOPT_MS,
    }),
  ];
}

async function bulk(needs: Needs, say: (line: string) => void): Promise<Claim[]> {
  const [job, single, again] = [1, 2, 3].map((digit) => `0b1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b0${digit}`) as [
    string,
    string,
    string,
  ];
  say(`writing ${REVIEWS.toLocaleString('en')} review rows …`);
  await writeReviews(needs, job, { rows: REVIEWS, ids: job });
  await writeReviews(needs, single, { rows: ONE_BY_ONE, ids: single });
  const request = { decision: 'accept', filter: { job } } as const;
  const previewMs = await msOf(() => decideByFilter(needs, author, { ...request, preview: true }));
  const pagesMs = await msOf(() => countPages(needs, job));
  const { decideMs, undoMs } = await actOn(needs, job);
  const decided: string[] = [];
  const oneByOneMs = await msOf(async () => {
    for (let row = 1; row <= ONE_BY_ONE; row++) {
      const wanted = { jobId: single, request: { decision: 'accept' as const, rows: [row] } };
      decided.push(...(await decideReviews(needs, author, wanted)).map(({ decisionId }) => decisionId));
    }
  });
  const undoOneByOneMs = await msOf(async () => {
    for (const id of decided) await undoDecision(needs, owner, id);
  });
  const all = (ms: number) => ({
    'one call for each row, scaled up': Math.round((ms * REVIEWS) / ONE_BY_ONE),
  });
  // The rows of the lists that were adopted, which the list of a later week has in review: all of their ids move.
  await writeReviews(needs, again, { rows: REVIEWS, ids: 'R' });
  const adopted = await actOn(needs, again);
  const many = REVIEWS.toLocaleString('en');
  return [
    claimOf({
      claim: `preview of ${many} decisions`,
      ours: previewMs,
      rivals: { 'all pages of the queue, read and counted': pagesMs },
      goalMs: PREVIEW_MS,
    }),
    claimOf({
      claim: `decide ${many} rows as one act`,
      ours: decideMs,
      rivals: all(oneByOneMs),
      goalMs: BULK_MS,
    }),
    claimOf({ claim: `undo the act`, ours: undoMs, rivals: all(undoOneByOneMs), goalMs: BULK_MS }),
    claimOf({
      claim: `decide ${many} adopted rows as one act, whose ids move`,
      ours: adopted.decideMs,
      rivals: all(oneByOneMs),
      goalMs: BULK_MS,
    }),
    claimOf({
      claim: `undo the act, and move the ids back`,
      ours: adopted.undoMs,
      rivals: all(undoOneByOneMs),
      goalMs: BULK_MS,
    }),
  ];
}

/** Accepts all open rows of a job as one act, and undoes it. */
async function actOn(needs: Needs, job: string): Promise<{ decideMs: number; undoMs: number }> {
  let act = '';
  const decideMs = await msOf(async () => {
    const { rows, actId } = await decideByFilter(needs, author, { decision: 'accept', filter: { job } });
    if (rows !== REVIEWS || actId === undefined) throw new Error(`${rows} rows were decided`);
    act = actId;
  });
  const undoMs = await msOf(async () => {
    const { undone, keptIds } = await undoAct(needs, owner, act);
    if (undone !== REVIEWS || keptIds !== 0) throw new Error(`${undone} were undone, ${keptIds} ids stayed`);
  });
  return { decideMs, undoMs };
}

/** What a client does without a preview: it reads the queue, and adds up what is open. */
async function countPages(needs: Needs, job: string): Promise<void> {
  const expectedWrong = new Map<string, number>();
  let rows = 0;
  let after: string | null | undefined;
  while (after !== null) {
    const { reviews, next } = await readQueue(needs, owner, {
      job,
      state: 'open',
      limit: limits.pageRows,
      ...(after !== undefined && { after }),
    });
    for (const one of reviews)
      expectedWrong.set(one.class, (expectedWrong.get(one.class) ?? 0) + 1 - one.confidence);
    rows += reviews.length;
    after = next;
  }
  if (rows !== REVIEWS) throw new Error(`${rows} rows are open`);
}

function claimOf({
  goalMs,
  rivals,
  ours,
  claim,
}: Pick<Claim, 'claim' | 'ours' | 'rivals'> & { readonly goalMs: number }): Claim {
  const goal = `at most ${goalMs / 1_000} s`;
  return { claim, metric: 'elapsed', unit: 'ms', ours, rivals, goal, isMet: ours <= goalMs };
}

async function writeJob({ db }: Needs, job: string, hotelOf: (row: number) => number): Promise<void> {
  await db.run(
    `insert into hotel_match_jobs (id, account, environment, status, catalogue_change, total, matched, total_chunks,
       chunks_done, created_at, updated_at, expires_at)
     values ($1, $2, $3, 'done', 0, $4, $4, $5, $5, now(), now(), now() + interval '7 days')`,
    [job, owner.accountId, owner.environment, ROWS, ROWS / CHUNK_ROWS],
  );
  for (let first = 0; first < ROWS; first += CHUNK_ROWS) {
    const numbers = Array.from({ length: CHUNK_ROWS }, (_, at) => first + at);
    const rows = numbers.map((row) => [`R${row}`, `Hotel ${hotelOf(row)}`, '', '', 'FR']);
    const lines = numbers.map((row) => {
      const hotel = hotelOf(row);
      const sent = [`R${row}`, `Hotel ${hotel}`, '', '', 'FR', '', ''];
      return csvLine([...sent, 'matched', 'matched', 'high', '0.9900', String(hotel), publicId(hotel)]);
    });
    await db.run(
      'insert into hotel_match_chunks (job, chunk, first_row, rows, result) values ($1, $2, $3, $4, $5)',
      [job, first / CHUNK_ROWS, first + 1, JSON.stringify(rows), Buffer.from(lines.join(''))],
    );
  }
}

async function writeReviews(
  { db }: Needs,
  job: string,
  { rows, ids }: { readonly rows: number; readonly ids: string },
): Promise<void> {
  await db.run(
    `insert into hotel_match_jobs (id, account, environment, status, catalogue_change, total, review, created_at,
       updated_at, expires_at)
     values ($1, $2, $3, 'done', 0, $4, $4, now(), now(), now() + interval '7 days')`,
    [job, owner.accountId, owner.environment, rows],
  );
  await db.patient.run(
    `insert into hotel_match_reviews (job, row_number, row_key, class, reason, profile, confidence, model_confidence, hotel, input, candidates)
     select $1::uuid, n, 'id:' || $4 || n, 'weak_match', 'too little evidence confirms it', 'low', 0.2 + (n % 50) / 100.0,
       0.2 + (n % 50) / 100.0, 1 + n % $3::int, '["R' || n || '","Hotel ' || n || '","","","FR"]', repeat('evidence ', 500)
     from generate_series(1, $2::bigint) as n`,
    [job, rows, HOTELS, ids],
  );
  for (const table of ['hotel_match_reviews', 'hotel_match_queue']) await db.patient.run(`analyze ${table}`);
}
