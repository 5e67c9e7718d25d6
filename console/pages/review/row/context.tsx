import { goQuery } from '../../../app/url.ts';
import { instant, percent } from '../../../lib/format.ts';
import { Author } from '../../../parts/evidence/author.tsx';
import { Badge, State } from '../../../parts/badge.tsx';
import type { Detail } from '../details.ts';
import { atText, stateOf } from '../filter.ts';

type RowOfCandidate = Detail['otherRows'][number];

interface OutcomeProps {
  readonly of: RowOfCandidate;
  readonly candidate: string | undefined;
}

/** What was decided about the candidate in another row, and by whom. */
function Outcome({ of: { state, decision, decidedBy }, candidate }: OutcomeProps) {
  const isOther = decision?.decision === 'must-link' && decision.hotelId !== candidate;
  return (
    <>
      {isOther ? <Badge>is {decision.hotelId}</Badge> : <State of={stateOf({ state, decision })} />}
      {state !== 'open' && (
        <span class="quiet small">
          <Author of={decidedBy} />
        </span>
      )}
    </>
  );
}

/** What else is known about the row: the partner's other rows with the candidate, and earlier decisions. */
export function Context({ detail }: { readonly detail: Detail }) {
  const { otherRows, history } = detail;
  return (
    <section class="card wide-stack" aria-label="Other rows and decisions">
      <div class="stack">
        <h2>Other rows of this partner with this candidate</h2>
        {otherRows.length === 0 && <p class="quiet">None.</p>}
        {otherRows.length > 0 && (
          <ul class="found">
            {otherRows.map((other) => (
              <li key={atText(other)}>
                <button type="button" class="opener cut" onClick={() => goQuery({ at: atText(other) })}>
                  {other.name} <span class="quiet">{other.city}</span>
                </button>
                <span class="number">{percent(other.confidence)}</span>
                <Outcome of={other} candidate={detail.candidates[0]?.hotelId} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div class="stack">
        <h2>Decisions about this row</h2>
        {history.length === 0 && <p class="quiet">None yet.</p>}
        {history.length > 0 && (
          <ol class="timeline">
            {history.map((past) => (
              <li key={past.decisionId + String(past.validUntil)}>
                <span class="row">
                  <Badge tone={past.decision === 'must-link' ? 'good' : 'bad'}>
                    {past.decision === 'must-link' ? 'is' : 'is not'}
                  </Badge>
                  <code>{past.hotelId}</code>
                  {past.note !== '' && <span>{past.note}</span>}
                </span>
                <span class="quiet small">
                  <Author of={past.decidedBy} />, {instant(past.decidedAt)}
                  {past.validUntil !== null && `, until ${instant(past.validUntil)}`}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
