import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall, type Loaded } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { countryName, number } from '../../lib/format.ts';
import { classText } from '../../lib/review-class.ts';
import { Lengths } from '../../parts/lengths.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';

const SHOWN = 8;

/** Data table: what the rows in review of a job are counted by, and how a word is shown. */
const facets = [
  ['class', 'By class', classText],
  ['country', 'By country', countryName],
  ['reason', 'By reason', (word: string) => word],
] as const;

export type OpenRows = Loaded<Schemas['ReviewFacets']>;

/** The undecided rows of a job. */
export function useOpenRows(jobId: string, skip: boolean): OpenRows {
  return useCall(
    () => api.get('/v3.0/hotels/match/reviews/facets', { params: { query: { job: jobId, state: 'open' } } }),
    [jobId],
    { skip },
  );
}

interface ReviewFacetsProps {
  readonly jobId: string;
  readonly counted: OpenRows;
}

/** The undecided rows of a job by class, country and reason. Each line leads to its rows. */
export function ReviewFacets({ jobId, counted }: ReviewFacetsProps) {
  return (
    <section class="card stack">
      <h2>Rows to review</h2>
      <WhenLoaded of={counted}>
        {(found) =>
          found.total === 0 ? (
            <p class="quiet">Every row of the job is decided.</p>
          ) : (
            <div class="facets">
              {facets.map(([name, title, textOf]) => (
                <section key={name} class="stack" aria-label={title}>
                  <h3>{title}</h3>
                  <Lengths
                    lines={found[name].slice(0, SHOWN).map(({ value, rows }) => ({
                      key: value,
                      label: (
                        <Link to={pathOf('review', [], { job: jobId, [name]: value })} title={textOf(value)}>
                          {textOf(value)}
                        </Link>
                      ),
                      count: rows,
                    }))}
                  />
                  {found[name].length > SHOWN && (
                    <p class="quiet small">And {number(found[name].length - SHOWN)} others.</p>
                  )}
                </section>
              ))}
            </div>
          )
        }
      </WhenLoaded>
    </section>
  );
}
