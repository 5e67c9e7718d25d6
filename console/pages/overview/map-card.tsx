import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { goQuery, pathOf } from '../../app/url.ts';
import { counted, number } from '../../lib/format.ts';
import { Lengths } from '../../parts/lengths.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { Card } from './card.tsx';
import { periodText } from './period.ts';
import { Trend } from './trend.tsx';

const SHOWN = 12;

const lines = [['Ids', ({ mappings }: Schemas['CoverageTrendPoint']) => mappings]] as const;

interface MapCardProps {
  readonly days: number;
  /** The partner whose figures the plot shows; empty: all. It is in the URL. */
  readonly partner: string;
}

export function MapCard({ days, partner }: MapCardProps) {
  const partners = useCall(() => api.get('/v3.0/hotels/match/coverage'), []);
  const query = { days, ...(partner === '' ? {} : { partner }) };
  const trend = useCall(
    () => api.get('/v3.0/hotels/match/coverage/trend', { params: { query } }),
    [days, partner],
  );
  return (
    <Card title="Known ids by partner" of={partners} more={['Map ids', pathOf('map-ids')]}>
      {({ partners }) =>
        partners.length === 0 ? (
          <p class="quiet">
            No partner has ids yet. Adopt the result of a match job, or import a file with{' '}
            <code>catalogue import partner-ids FILE</code>.
          </p>
        ) : (
          <div class="stack">
            <div class="row spread">
              <p>
                <strong class="big">
                  {number(partners.reduce((sum, { mappings }) => sum + mappings, 0))}
                </strong>{' '}
                <span class="quiet">ids of {counted(partners.length, 'partner')}</span>
              </p>
              <select
                class="narrow"
                aria-label="Partner of the plot"
                value={partner}
                onChange={(event) => goQuery({ ids: event.currentTarget.value })}
              >
                <option value="">All partners</option>
                {partners.map(({ partner: name }) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </div>
            <WhenLoaded of={trend}>
              {({ points }) => (
                <Trend label={`Known ids over ${periodText(days)}`} points={points} lines={lines} />
              )}
            </WhenLoaded>
            <Lengths
              lines={partners.slice(0, SHOWN).map(({ partner, mappings }) => ({
                key: partner,
                label: <Link to={pathOf('data', ['ids'], { partner })}>{partner}</Link>,
                count: mappings,
              }))}
            />
            {partners.length > SHOWN && (
              <p class="quiet">And {number(partners.length - SHOWN)} other partners.</p>
            )}
          </div>
        )
      }
    </Card>
  );
}
