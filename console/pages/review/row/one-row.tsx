import { countryName, metres, percent } from '../../../lib/format.ts';
import { metresBetween, pointIn } from '../../../lib/map.ts';
import { classText } from '../../../lib/review-class.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { Waiting } from '../../../parts/loaded.tsx';
import { ClaimedElsewhere } from './claimed-elsewhere.tsx';
import { Context } from './context.tsx';
import { useDetail, type Candidate, type Detail } from '../details.ts';
import { Explanation } from './explanation.tsx';
import type { At } from '../filter.ts';
import { PlaceOfRow, type Extent } from './place.tsx';
import { TwoRecords } from './two-records.tsx';

interface OneRowProps {
  readonly at: At;
  /** Number of the candidate that is looked at, from 0. */
  readonly picked: number;
  readonly pick: (index: number) => void;
  /** What the map shows. */
  readonly extent: Extent;
}

/** Everything that a person needs to decide a row. */
export function OneRow({ at, picked, pick, extent }: OneRowProps) {
  const { value: detail, error, reload } = useDetail(at);
  if (error !== undefined) return <Failure error={error} retry={reload} />;
  if (detail === undefined) return <Waiting lines={8} />;
  const chosen = detail.candidates[picked] ?? detail.candidates[0];
  return (
    <div class="stack">
      <ClaimedElsewhere of={detail.claim} />
      <p class="row">
        <Badge tone="warn">{classText(detail.class)}</Badge>
        <span>{detail.reason}</span>
        <span class="quiet">
          row {at.row}, confidence {percent(detail.confidence)}
          {detail.candidates.length > 0 &&
            ': the probability that candidate 1 is right, given the other candidates'}
        </span>
      </p>
      <Candidates detail={detail} chosen={chosen} pick={pick} />
      <div class="review-parts">
        <TwoRecords detail={detail} candidate={chosen} />
        <PlaceOfRow detail={detail} chosen={chosen} extent={extent} />
        {chosen !== undefined && <Explanation candidate={chosen} />}
        <Context detail={detail} />
      </div>
    </div>
  );
}

interface CandidatesProps {
  readonly detail: Detail;
  readonly chosen: Candidate | undefined;
  readonly pick: (index: number) => void;
}

function Candidates({ detail, chosen, pick }: CandidatesProps) {
  if (detail.candidates.length === 0)
    return (
      <p class="quiet">Its candidates have left the catalogue. Search for another hotel, or reject it.</p>
    );
  return (
    <div class="candidates" role="group" aria-label="Candidates">
      {detail.candidates.map((candidate, index) => (
        <button
          key={candidate.hotelId}
          type="button"
          class="candidate"
          aria-pressed={candidate === chosen}
          onClick={() => pick(index)}
        >
          <kbd>{index + 1}</kbd>
          <span class="cut" dir="auto">
            {candidate.name}
          </span>
          <span class="quiet small cut">
            {distanceText(detail, candidate)}
            {placeOf(candidate)}
          </span>
          <span
            class="number small"
            title="The probability by its own evidence, whatever the other candidates are"
          >
            {percent(candidate.probability, 0)} alone
          </span>
        </button>
      ))}
    </div>
  );
}

/** Hotels of one name and one town differ in their address. */
function placeOf({ address, city, country }: Candidate): string {
  return [address, city, countryName(country)].filter((part) => part !== '').join(', ');
}

/** First, because a long name of a town is cut. */
function distanceText({ input }: Detail, { latitude, longitude }: Candidate): string {
  const sent = pointIn(input['latitude'], input['longitude']);
  if (sent === undefined || latitude === null || longitude === null) return '';
  return `${metres(metresBetween(sent, { latitude, longitude }))} · `;
}
