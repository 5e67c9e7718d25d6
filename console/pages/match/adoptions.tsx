import { api } from '../../api/api.ts';
import { useCall, type Loaded } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { instant, number } from '../../lib/format.ts';
import type { Schemas } from 'innkeeper-client';
import { Author } from '../../parts/evidence/author.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';

export type PastAdoptions = Loaded<Schemas['PastAdoptionsResponse']>;

export function usePastAdoptions(jobId: string, skip: boolean): PastAdoptions {
  return useCall(
    () => api.get('/v3.0/hotels/match/async/jobs/{jobId}/adopt', { params: { path: { jobId } } }),
    [jobId],
    { skip },
  );
}

/** When and by whom the result was adopted; each line leads to the changes of its ids. */
export function Adoptions({ past }: { readonly past: PastAdoptions }) {
  return (
    <section class="card stack">
      <h2>Adoption</h2>
      <WhenLoaded of={past} lines={1}>
        {({ adoptions }) =>
          adoptions.length === 0 ? (
            <p class="quiet">Not adopted: no id of a partner was changed by this job.</p>
          ) : (
            <ul class="stack">
              {adoptions.map(({ at, by, partner, changes, lastChange }) => (
                <li key={lastChange}>
                  <Link to={pathOf('data', ['changes'], { until: lastChange })}>
                    {number(changes)} {changes === 1 ? 'change' : 'changes'} of ids of {partner}
                  </Link>
                  , {instant(at)}
                  {by !== '' && (
                    <>
                      , by <Author of={by} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  );
}
