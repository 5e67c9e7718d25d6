import { useState } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { Badge } from '../../parts/badge.tsx';
import { Copy } from '../../parts/copy.tsx';
import { When } from '../../parts/when.tsx';
import { Card } from './card.tsx';

const AGAIN_MS = 15_000;
const SHOWN = 6;
const MOST = 50;

export function AttentionCard() {
  const [isWhole, setWhole] = useState(false);
  const items = useCall(() => api.get('/v3.0/attention', { params: { query: { limit: MOST } } }), [], {
    everyMs: AGAIN_MS,
  });
  return (
    <Card title="Waits for an operator" of={items}>
      {({ items, next }) => (
        <div class="stack">
          {items.length === 0 && <p class="quiet">Nothing waits.</p>}
          <ul class="stack lines" hidden={items.length === 0}>
            {items.slice(0, isWhole ? MOST : SHOWN).map((item) => (
              <li key={`${item.kind} ${item.id}`} class="stack tight">
                <span class="row spread">
                  <span class="row">
                    <Badge tone="warn">{item.kind.replaceAll('-', ' ')}</Badge>
                    {item.bookingId !== null && (
                      <Link to={pathOf('bookings', [item.bookingId])}>{item.bookingId}</Link>
                    )}
                  </span>
                  <span class="quiet">
                    <When at={item.since} isAgo />
                  </span>
                </span>
                {item.detail !== '' && <span class="quiet">{item.detail}</span>}
                <span class="row">
                  <code class="cut grow">{item.command}</code>
                  <Copy text={item.command} label="Copy the command" />
                </span>
              </li>
            ))}
          </ul>
          {items.length > SHOWN && !isWhole && (
            <button type="button" class="button compact" onClick={() => setWhole(true)}>
              Show all {items.length}
            </button>
          )}
          {isWhole && next !== null && (
            <p class="quiet">
              More wait: <code>GET /v3.0/attention</code> lists all.
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
