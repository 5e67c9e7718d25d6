import { Waterfall } from '../../../parts/evidence/waterfall.tsx';
import type { Candidate } from '../details.ts';

/** Why the candidate has its score, without regard to the other candidates. */
export function Explanation({
  candidate: { prior, evidence, score, probability },
}: {
  readonly candidate: Candidate;
}) {
  return (
    <section class="card" aria-label="Explanation">
      <header>
        <h2>Why</h2>
        <span class="quiet small">in log-odds; the bars add up to the score</span>
      </header>
      <Waterfall
        parts={[
          { label: 'before any evidence', amount: prior },
          ...evidence.map(({ kind, text, logOdds }) => ({ label: kind, text, amount: logOdds })),
        ]}
        sum={score}
        probability={probability}
      />
    </section>
  );
}
