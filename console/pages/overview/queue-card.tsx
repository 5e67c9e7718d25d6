import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { ago, number } from '../../lib/format.ts';
import { classText } from '../../lib/review-class.ts';
import { Lengths } from '../../parts/lengths.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { Card } from './card.tsx';
import { periodText } from './period.ts';
import { rowsByAge } from './rows-by-age.ts';
import { Trend } from './trend.tsx';

const AGAIN_MS = 15_000;
const TREND_AGAIN_MS = 60_000;

/** Jobs beyond these are older. */
const MOST_JOBS = 100;

type Job = Schemas['Job'];

export function QueueCard({ days }: { readonly days: number }) {
  const queue = useCall(read, [], { everyMs: AGAIN_MS });
  const trend = useCall(
    () => api.get('/v3.0/hotels/match/reviews/trend', { params: { query: { days } } }),
    [days],
    { everyMs: TREND_AGAIN_MS },
  );
  return (
    <Card title="Rows in review" of={queue} more={['Review', pathOf('review')]}>
      {({ facets, ages, oldest }) => (
        <div class="stack">
          <p>
            <strong class="big">{number(facets.total)}</strong>{' '}
            <span class="quiet">
              {facets.total === 0 && 'no row waits for a decision'}
              {oldest !== undefined && `open; the oldest job is from ${ago(oldest)}`}
            </span>
          </p>
          <WhenLoaded of={trend}>
            {({ points }) =>
              points.every(({ open, decided }) => open + decided === 0) ? null : (
                <Trend
                  label={`Open and decided rows over ${periodText(days)}`}
                  points={points}
                  lines={lines}
                  isFromZero
                />
              )
            }
          </WhenLoaded>
          {facets.total > 0 && (
            <>
              <h3>By class</h3>
              <Lengths
                lines={facets.class.map(({ value, rows }) => ({
                  key: value,
                  label: <Link to={pathOf('review', [], { class: value })}>{classText(value)}</Link>,
                  count: rows,
                }))}
              />
              <h3>By age of the job</h3>
              <Lengths lines={ages.map(({ text, rows }) => ({ key: text, label: text, count: rows }))} />
            </>
          )}
        </div>
      )}
    </Card>
  );
}

type Point = Schemas['ReviewTrendPoint'];
const lines = [
  ['Open', ({ open }: Point) => open],
  ['Decided', ({ decided }: Point) => decided],
] as const;

async function read() {
  const [facets, { jobs }] = await Promise.all([
    api.get('/v3.0/hotels/match/reviews/facets', { params: { query: { state: 'open' } } }),
    api.get('/v3.0/jobs', { params: { query: { kind: 'hotel-match', limit: MOST_JOBS } } }),
  ]);
  return { facets, ages: rowsByAge(facets.job, { jobs, nowMs: Date.now() }), oldest: oldestOf(facets, jobs) };
}

function oldestOf(facets: Schemas['ReviewFacets'], jobs: readonly Job[]): string | undefined {
  const waiting = new Set(facets.job.map(({ value }) => value));
  return jobs
    .filter(({ jobId }) => waiting.has(jobId))
    .map(({ createdAt }) => createdAt)
    .toSorted()[0];
}
