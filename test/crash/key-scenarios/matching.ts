import { resultLine } from '../../../src/hotels/match/result/result-row.ts';
import { grantPartner } from '../../../src/hotels/match/stores/adoption-store.ts';
import { marling, type Json, type Scenarios, type Scene } from './scene.ts';

async function jobInReview({ needs: { db }, accountId, word }: Scene): Promise<string | undefined> {
  const job = await db.row<{ id: string }>(
    `insert into hotel_match_jobs (id, account, environment, status, catalogue_change, total, review, created_at,
       updated_at, expires_at)
     values (gen_random_uuid(), $1, 'sandbox', 'done', 1, 1, 1, now(), now(), now() + interval '1 day') returning id`,
    [accountId],
  );
  await db.run(
    `insert into hotel_match_reviews (job, row_number, row_key, class, profile, confidence, hotel, input, candidates)
     values ($1, 1, $2, 'review', 'name', 0.5, $3, '{}', '[]')`,
    [job?.id, `id:${word}`, marling.id],
  );
  return job?.id;
}

const decidesRow = {
  status: 200,
  effects: ['hotel_match_decisions'],
  names: { table: 'hotel_match_decisions', id: ({ decisions }: Json) => decisions[0].decisionId },
};

export const matchingScenarios: Scenarios = {
  'POST /rooms/match/async': ({ word }) =>
    Promise.resolve({
      path: '/rooms/match/async',
      body: { hotelId: word, referenceRooms: [{ id: 1, name: 'Double Room' }], roomNames: ['Dbl'] },
      status: 202,
      effects: ['deep_map_jobs:INSERT'],
      names: { table: 'deep_map_jobs', id: ({ data }) => data.jobId },
    }),
  'POST /hotels/match/async': ({ word }) =>
    Promise.resolve({
      path: '/hotels/match/async',
      body: `id,name,country\n${word},Cormorant Hotel,GB\n`,
      status: 202,
      effects: ['hotel_match_jobs:INSERT'],
      names: { table: 'hotel_match_jobs', id: ({ job_id: id }) => id },
    }),
  'POST /hotels/match/async/jobs/{jobId}/reviews': async (scene) => ({
    path: `/hotels/match/async/jobs/${await jobInReview(scene)}/reviews`,
    body: { decision: 'accept', rows: [1] },
    ...decidesRow,
  }),
  'POST /hotels/match/reviews': async (scene) => ({
    path: '/hotels/match/reviews',
    body: { decision: 'accept', filter: { job: await jobInReview(scene) } },
    ...decidesRow,
  }),
  'POST /hotels/match/async/jobs/{jobId}/adopt': async ({ needs: { db }, accountId, word }) => {
    const row = [word, 'Cormorant Hotel'];
    const line = resultLine(row, 1, {
      verdict: 'matched',
      class: 'matched',
      profile: 'high',
      confidence: 1,
      hotelId: marling.id,
    });
    const owner = { accountId, environment: 'sandbox' } as const;
    await grantPartner(db, owner, { partner: word, at: new Date() });
    const job = await db.row<{ id: string }>(
      `with job as (
         insert into hotel_match_jobs (id, account, environment, status, partner, catalogue_change, total, matched,
           total_chunks, chunks_done, created_at, updated_at, expires_at)
         values (gen_random_uuid(), $1, 'sandbox', 'done', $2, 1, 1, 1, 1, 1, now(), now(), now() + interval '1 day')
         returning id)
       insert into hotel_match_chunks (job, chunk, first_row, rows, result)
       select id, 0, 1, $3, convert_to($4, 'UTF8') from job returning job as id`,
      [accountId, word, JSON.stringify([row]), line],
    );
    return {
      path: `/hotels/match/async/jobs/${job?.id}/adopt`,
      body: {},
      status: 200,
      effects: ['adopted_rows:INSERT', 'partner_mappings:INSERT'],
    };
  },
  'POST /hotels/match/decisions': ({ word }) =>
    Promise.resolve({
      path: '/hotels/match/decisions',
      body: { decisions: [{ externalId: word, hotelId: marling.publicId, decision: 'must-link' }] },
      status: 200,
      effects: ['hotel_match_decisions'],
      names: { table: 'hotel_match_decisions', id: ({ decisions }) => decisions[0].decisionId },
    }),
};
