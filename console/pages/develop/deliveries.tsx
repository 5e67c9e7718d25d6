import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { usePages } from '../../api/use-pages.ts';
import { useAction, type RunAction } from '../../parts/use-action.ts';
import { Link } from '../../app/link.tsx';
import { goQuery, pathOf } from '../../app/url.ts';
import { instant, number } from '../../lib/format.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Choice } from '../../parts/field.tsx';
import { Empty } from '../../parts/loaded.tsx';
import { MoreBelow } from '../../parts/more.tsx';

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
  readonly state: string | undefined;
}

export function Deliveries({ webhook, state }: DeliveriesProps) {
  const { id: webhookId, url } = webhook;
  const chosen = states.find((known) => known === state);
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
      <Choice
        label="State"
        value={chosen ?? ''}
        options={[['', 'All'], ...states.map((one) => [one, one.replace('_', ' ')] as const)]}
        choose={(value) => goQuery({ state: value })}
      />
      <MoreBelow of={deliveries}>
        {deliveries.items.length === 0 && <Empty title="Nothing was sent yet" />}
        {deliveries.items.map((delivery) => (
          <OneDelivery
            key={delivery.id}
            webhookId={webhookId}
            delivery={delivery}
            run={run}
            isBusy={isBusy}
          />
        ))}
      </MoreBelow>
    </div>
  );
}

interface OneDeliveryProps {
  readonly webhookId: string;
  readonly delivery: Delivery;
  readonly run: RunAction;
  readonly isBusy: boolean;
}

function OneDelivery({ webhookId, delivery, run, isBusy }: OneDeliveryProps) {
  const { eventId, eventName, subject, state, isReplay, attempts, createdAt, nextAttemptAt, log } = delivery;
  const replay = () =>
    run(async () => {
      // The range has this event, and others of its kind in the same millisecond.
      const to = new Date(Date.parse(createdAt) + 1).toISOString();
      const { data } = await api.post('/v3.0/webhooks/{webhookId}/replay', {
        params: { path: { webhookId } },
        // A delivery has the name of an event that can be registered.
        body: { from: createdAt, to, events: [eventName as Schemas['EventName']] },
      });
      return `${data.events} sent again.`;
    });
  return (
    <details class="call">
      <summary>
        <span class="grow cut">
          <code>{eventName}</code> {subject}
        </span>
        {isReplay && <Badge>replay</Badge>}
        <Badge tone={tones[state]}>{state.replace('_', ' ')}</Badge>
        <span class="quiet">{instant(createdAt)}</span>
      </summary>
      <div class="stack">
        <p>
          Event <code>{eventId}</code>, sent {attempts === 1 ? 'once' : `${number(attempts)} times`}
          {nextAttemptAt !== null && `, next ${instant(nextAttemptAt)}`}.
        </p>
        <ol class="stack lines">
          {log.map(({ attempt, attemptedAt, status, error, tookMs, answer }) => (
            <li key={attempt} class="stack tight">
              <span class="row">
                {attempt}. {instant(attemptedAt)}
                <Badge tone={status !== null && status < 300 ? 'good' : 'bad'}>{status ?? 'no answer'}</Badge>
                <span class="quiet">{tookMs} ms</span>
              </span>
              {error !== null && <span>{error}</span>}
              {answer !== '' && <code class="cut">{answer}</code>}
            </li>
          ))}
        </ol>
        <div>
          <button type="button" class="button compact" disabled={isBusy} onClick={() => void replay()}>
            Send again
          </button>
        </div>
      </div>
    </details>
  );
}
