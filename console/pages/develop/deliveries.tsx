import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { usePages } from '../../api/use-pages.ts';
import { Link } from '../../app/link.tsx';
import { goQuery, pathOf } from '../../app/url.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Choice } from '../../parts/field.tsx';
import { Empty } from '../../parts/loaded.tsx';
import { MoreBelow } from '../../parts/lists/more.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { useAction } from '../../parts/use-action.ts';
import { When } from '../../parts/when.tsx';
import { OneDelivery } from './one-delivery.tsx';

type Webhook = Schemas['Webhook'];
type Delivery = Schemas['WebhookDelivery'];

const states = ['waiting', 'delivered', 'given_up'] as const;
const tones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'info',
  delivered: 'good',
  given_up: 'bad',
};

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly query: Readonly<Record<string, string>>;
}

/** What was sent to a webhook. A row opens the attempts of one delivery. */
export function Deliveries({ webhook, query }: DeliveriesProps) {
  const { id: webhookId, url } = webhook;
  const chosen = states.find((known) => known === query['state']);
  const deliveries = usePages(
    async (before) => {
      const { data, nextCursor } = await api.get('/v3.0/webhooks/{webhookId}/deliveries', {
        params: {
          path: { webhookId },
          query: { state: chosen, before: before === undefined ? undefined : Number(before) },
        },
      });
      return { items: data, next: nextCursor === null ? null : String(nextCursor) };
    },
    [webhookId, chosen],
  );
  const { isBusy, error, run } = useAction(deliveries.reload);
  const test = () =>
    run(async () => {
      const { data } = await api.post('/v3.0/webhooks/{webhookId}/test', { params: { path: { webhookId } } });
      return data.delivered
        ? 'The receiver accepted the test event.'
        : (data.error ?? `It answered ${data.status}.`);
    });
  const open = deliveries.items.find(({ id }) => String(id) === query['open']);
  return (
    <div class="stack">
      <div class="row spread">
        <h2 class="cut">
          <Link to={pathOf('develop', ['webhooks'])}>Webhooks</Link> / {url}
        </h2>
        <button type="button" class="button" disabled={isBusy} onClick={() => void test()}>
          Send a test event
        </button>
      </div>
      {error !== undefined && <Failure error={error} />}
      <div class="filters">
        <Choice
          label="State"
          value={chosen ?? ''}
          options={[['', 'All'], ...states.map((one) => [one, one.replace('_', ' ')] as const)]}
          choose={(value) => goQuery({ state: value })}
        />
      </div>
      <MoreBelow of={deliveries}>
        {deliveries.items.length === 0 ? (
          <Empty title="Nothing was sent yet">
            <p>A test event is sent at once.</p>
          </Empty>
        ) : (
          <Table
            label="Deliveries, the newest first"
            columns={columns}
            rows={deliveries.items}
            keyOf={({ id }) => String(id)}
            open={({ id }) => goQuery({ open: id }, { replace: true })}
            chosen={query['open']}
            more={deliveries.more}
          />
        )}
      </MoreBelow>
      {open !== undefined && <OneDelivery webhookId={webhookId} delivery={open} after={deliveries.reload} />}
    </div>
  );
}

const columns = [
  { head: 'Event', cell: ({ eventName }: Delivery) => <code>{eventName}</code> },
  { head: 'About', isBelowOnPhone: true, cell: ({ subject }: Delivery) => subject },
  {
    head: 'State',
    cell: ({ state, isReplay }: Delivery) => (
      <span class="row">
        <Badge tone={tones[state]}>{state.replace('_', ' ')}</Badge>
        {isReplay && <Badge>replay</Badge>}
      </span>
    ),
  },
  { head: 'Attempts', isNumber: true, isBelowOnPhone: true, cell: ({ attempts }: Delivery) => attempts },
  { head: 'Created', isBelowOnPhone: true, cell: ({ createdAt }: Delivery) => <When at={createdAt} /> },
];
