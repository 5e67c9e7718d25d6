import type { Owner } from '../../../src/contract/owner.ts';
import { standardModel } from '../../../src/hotels/engine/engine.ts';
import { seededRandom } from '../../../src/lib/seeded-random.ts';
import type { Needs } from '../../../src/contract/needs.ts';

/**
 * Decisions of a person about review rows of eight partners. The first candidate is right more often than the model says:
 * by `more`.
 */
export async function addDecisions(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  { rows, more, ...other }: { rows: number; more: number; act?: string; model?: string; isHeld?: boolean },
): Promise<void> {
  const random = seededRandom(11);
  const made = Array.from({ length: rows }, (_, at) => {
    // Rows below the threshold of review are not shown to people.
    const { review } = standardModel().thresholds;
    const confidence = review + random.fraction() * (0.7 - review);
    const isRight = random.chance(Math.min(0.98, confidence + more));
    return {
      key: `id:${Object.values(other).join('-')}${more}-${at}`,
      confidence,
      isRight,
      partner: `P${at % 8}`,
    };
  });
  await db.run(
    `insert into hotel_match_decisions (id, account, environment, row_key, hotel, decision, decided_at, decided_by, act, job,
       partner, candidate, model, model_confidence)
     select gen_random_uuid(), $1, $2, key, 1001, case when "isRight" then 'must-link' else 'must-not-link' end, $3, 'cli:ada',
       $4::uuid, gen_random_uuid(), partner, 1001, $5, case when $6 then null else confidence end
     from jsonb_to_recordset($7::jsonb) as d (key text, confidence float8, "isRight" boolean, partner text)`,
    [
      owner.accountId,
      owner.environment,
      clock.now(),
      other.act ?? null,
      other.model ?? standardModel().identity,
      other.isHeld ?? false,
      JSON.stringify(made),
    ],
  );
}
