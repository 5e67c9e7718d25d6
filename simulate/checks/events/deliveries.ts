import type { Evidence } from '../evidence.ts';

interface Sent {
  readonly eventId: string;
  readonly subject: string;
  readonly state: string;
  readonly webhook: string;
}

/** Every event reached its receiver and no other, and those of one booking in the order in which they were committed. */
export async function brokenDeliveries({ sessions, receiver }: Evidence): Promise<string[]> {
  const sent = await sessions.rows<Sent>(
    `select e.event_id as "eventId", e.subject, d.state, d.webhook from webhook_deliveries d join events e on e.id = d.event
     order by e.id`,
  );
  const missing = await sessions.rows<{ eventId: string; webhook: string }>(
    `select e.event_id as "eventId", w.id as webhook from events e join webhooks w
       on w.account = e.account and w.environment = e.environment::text and w.created_at < e.happened_at
       and (w.event_names = '{}' or e.name::text = any (w.event_names))
     where w.status = 'enabled' and not exists (
       select from webhook_deliveries d where d.event = e.id and d.webhook = w.id)
     order by e.id`,
  );
  const surplus = await sessions.rows<{ eventId: string; webhook: string }>(
    `select e.event_id as "eventId", w.id as webhook from webhook_deliveries d join events e on e.id = d.event
       join webhooks w on w.id = d.webhook
     where (w.account, w.environment::text) <> (e.account, e.environment::text)
       or not (w.event_names = '{}' or e.name::text = any (w.event_names))
     order by e.id`,
  );
  const accepted = receiver.deliveries.filter(({ isAccepted }) => isAccepted).map(({ eventId }) => eventId);
  const firsts = new Map([...new Set(accepted)].map((eventId, place) => [eventId, place]));
  const found: string[] = [];
  for (const { eventId, webhook } of missing)
    found.push(`the event ${eventId} was published, and is not to be sent to ${webhook}`);
  for (const { eventId, webhook } of surplus)
    found.push(`the event ${eventId} is sent to ${webhook}, which must not get it`);
  for (const { eventId, state, subject } of sent) {
    if (state === 'waiting') found.push(`the event ${eventId} of ${subject} still waits`);
    // No receiver of a history refuses an event for days, or answers that it wants no more.
    if (state === 'given_up') found.push(`the event ${eventId} of ${subject} was given up`);
    if (state === 'delivered' && !firsts.has(eventId))
      found.push(`the event ${eventId} of ${subject} counts as delivered, and its receiver has not got it`);
  }
  const inOrder = Map.groupBy(sent, ({ webhook, subject }) => `${subject} for ${webhook}`);
  for (const [subject, of] of inOrder) {
    const places = of.flatMap(({ eventId }) => firsts.get(eventId) ?? []);
    if (places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0)))
      found.push(`the events of ${subject} reached their receiver out of order`);
  }
  return found;
}
