import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../app/link.tsx';
import { pathOf } from '../../app/url.ts';
import { Badge } from '../../parts/badge.tsx';
import { Empty, WhenLoaded } from '../../parts/loaded.tsx';
import { Deliveries } from './deliveries.tsx';

type Webhook = Schemas['Webhook'];

interface WebhooksTabProps {
  readonly webhookId: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

export function WebhooksTab({ webhookId, query }: WebhooksTabProps) {
  const webhooks = useCall(async () => (await api.get('/v3.0/webhooks')).data, []);
  return (
    <WhenLoaded of={webhooks}>
      {(rows) => {
        const open = rows.find(({ id }) => id === webhookId);
        if (open !== undefined) return <Deliveries webhook={open} query={query} />;
        if (webhookId !== undefined)
          return (
            <Empty title="There is no such webhook">
              <p>
                It was deleted, or <code>{webhookId}</code> belongs to another account or environment.
              </p>
              <Link class="button" to={pathOf('develop', ['webhooks'])}>
                All webhooks
              </Link>
            </Empty>
          );
        if (rows.length === 0)
          return (
            <Empty title="No webhook is registered">
              <p>
                <code>POST /v3.0/webhooks</code> registers one; see docs/events.md.
              </p>
            </Empty>
          );
        return (
          <ul class="stack">
            {rows.map((webhook) => (
              <li key={webhook.id} class="card">
                <Summary webhook={webhook} />
              </li>
            ))}
          </ul>
        );
      }}
    </WhenLoaded>
  );
}

function Summary({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, description, events = [], status, disabledBecause } = webhook;
  return (
    <div class="stack tight">
      <div class="row spread">
        <Link to={pathOf('develop', ['webhooks', id])}>{url}</Link>
        <Badge tone={status === 'enabled' ? 'good' : 'warn'}>{status}</Badge>
      </div>
      {description !== undefined && description !== '' && <span>{description}</span>}
      <span class="quiet">{events.length === 0 ? 'all events' : events.join(', ')}</span>
      {disabledBecause !== null && <span class="quiet">{disabledBecause}</span>}
    </div>
  );
}
