// Data table: one valid example for each answer of the webhook operations.
const webhook = {
  id: 'wh_6f1c0c7d5a0e4d2f9b7a3c1e8d4b2a10',
  url: 'https://hooks.travel.example/innkeeper',
  description: 'Bookings to the back office',
  events: ['booking.book', 'booking.cancel'],
  headers: { 'x-team': 'back-office' },
  maxRetries: null,
  initialWaitSeconds: 5,
  status: 'enabled',
  hasAuthorizationToken: false,
  disabledBecause: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const eventId = 'evt_0b9d1f5f3c7a4e5c8f6d2a1b4c3e7d90';

export const examples = {
  request: {
    url: webhook.url,
    description: webhook.description,
    events: webhook.events,
    headers: webhook.headers,
  },
  changed: { description: 'Bookings to both offices' },
  created: { data: { ...webhook, secret } },
  one: { data: webhook },
  list: { data: [webhook] },
  described: {
    data: { ...webhook, description: 'Bookings to both offices', updatedAt: '2026-11-21T12:05:00.000Z' },
  },
  off: { data: { ...webhook, status: 'disabled', updatedAt: '2026-11-21T12:05:00.000Z' } },
  removed: { data: { id: webhook.id, deleted: true } },
  rotated: { data: { id: webhook.id, secret, previousExpiresAt: '2026-11-22T12:00:00.000Z' } },
  tested: { data: { eventId, delivered: true, status: 200, error: null, answer: 'thanks', tookMs: 87 } },
  deliveries: {
    data: [
      {
        id: 42,
        eventId,
        eventName: 'booking.book',
        subject: 'booking Zk3bQw81x',
        state: 'waiting',
        isReplay: false,
        attempts: 1,
        happenedAt: '2026-11-21T12:01:00.000Z',
        createdAt: '2026-11-21T12:01:00.000Z',
        nextAttemptAt: '2026-11-21T12:01:05.000Z',
        finishedAt: null,
        log: [
          {
            attempt: 1,
            attemptedAt: '2026-11-21T12:01:00.120Z',
            tookMs: 35,
            status: 503,
            error: null,
            answer: 'be right back',
          },
        ],
      },
    ],
    nextCursor: null,
  },
  replayRequest: { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', events: ['booking.book'] },
  replayed: { data: { id: webhook.id, events: 118 } },
};
