import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { goQuery } from '../../app/url.ts';
import { number } from '../../lib/format.ts';
import { Badge } from '../../parts/badge.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import type { Toast } from '../../parts/toasts.tsx';
import { useAction } from '../../parts/use-action.ts';
import { When } from '../../parts/when.tsx';

type Delivery = Schemas['WebhookDelivery'];

const TEST = 'webhook.test';

interface OneDeliveryProps {
  readonly webhookId: string;
  readonly delivery: Delivery;
  readonly after: () => void;
}

/** The attempts of one delivery, and its replay. */
export function OneDelivery({ webhookId, delivery, after }: OneDeliveryProps) {
  const { eventId, eventName, subject, attempts, happenedAt, nextAttemptAt, log } = delivery;
  const close = () => goQuery({ open: undefined }, { replace: true });
  const { isBusy, error, run } = useAction(() => {
    close();
    after();
  });
  const replay = () =>
    run(async () => {
      // The range has this event, and others of its kind in the same millisecond.
      const to = new Date(Date.parse(happenedAt) + 1).toISOString();
      const { data } = await api.post('/v3.0/webhooks/{webhookId}/replay', {
        params: { path: { webhookId } },
        // A delivery has the name of an event that can be registered.
        body: { from: happenedAt, to, events: [eventName as Schemas['EventName']] },
      });
      return replayed(data.events);
    });
  return (
    <Dialog title={`${eventName} ${subject}`} close={close}>
      {error !== undefined && <Failure error={error} />}
      <p>
        Event <code>{eventId}</code>, sent {attempts === 1 ? 'once' : `${number(attempts)} times`}
        {nextAttemptAt !== null && (
          <>
            , next <When at={nextAttemptAt} />
          </>
        )}
        .
      </p>
      <ol class="stack lines">
        {log.map(({ attempt, attemptedAt, status, error: failure, tookMs, answer }) => (
          <li key={attempt} class="stack tight">
            <span class="row">
              {attempt}. <When at={attemptedAt} />
              <Badge tone={status !== null && status < 300 ? 'good' : 'bad'}>{status ?? 'no answer'}</Badge>
              <span class="quiet">{number(tookMs)} ms</span>
            </span>
            {failure !== null && <span>{failure}</span>}
            {answer !== '' && <code class="cut">{answer}</code>}
          </li>
        ))}
      </ol>
      {eventName === TEST ? (
        <p class="quiet">A replay leaves test events out. The page of the webhook sends a new one.</p>
      ) : (
        <div>
          <button type="button" class="button" disabled={isBusy} onClick={() => void replay()}>
            Send again
          </button>
        </div>
      )}
    </Dialog>
  );
}

function replayed(events: number): string | Toast {
  if (events === 0)
    return { text: 'Nothing is sent again: the service keeps events for 30 days.', isError: true };
  if (events === 1) return 'The event is sent again.';
  return `${number(events)} events of this kind and time are sent again.`;
}
