import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { number } from '../../lib/format.ts';
import { Card } from './card.tsx';
import { Lengths } from '../../parts/lengths.tsx';

const SHOWN = 12;

export function MapCard() {
  const partners = useCall(() => api.get('/v3.0/hotels/match/coverage'), []);
  return (
    <Card title="Known ids by partner" of={partners} more={['Map ids', pathOf('map-ids')]}>
      {({ partners }) => (
        <div class="stack">
          <p>
            <strong class="big">{number(partners.reduce((sum, { mappings }) => sum + mappings, 0))}</strong>{' '}
            <span class="quiet">ids of {number(partners.length)} partners</span>
          </p>
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
      )}
    </Card>
  );
}
