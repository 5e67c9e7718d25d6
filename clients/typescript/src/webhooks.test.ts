import assert from 'node:assert/strict';
import test from 'node:test';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookInvalid } from './webhooks.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const now = new Date('2026-11-23T12:00:00Z');
const body = JSON.stringify({ event_id: 'evt_1', event_name: 'booking.book', request: '{}', response: '{}' });

function headersAt(at: Date) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(at.getTime() / 1_000),
    'webhook-signature': `v1,b3RoZXI= ${new Webhook(secret).sign('evt_1', at, body)}`,
  };
}

test('an event that the service signed is accepted, with either kind of headers', async () => {
  const headers = headersAt(now);
  for (const given of [headers, new Headers(headers)]) {
    const event = await verifyWebhook({ secret, headers: given, body, now });
    assert.equal(event.event_name, 'booking.book');
  }
});

test('a changed body, another secret, an old request and a missing header are refused', async () => {
  const headers = headersAt(now);
  const { 'webhook-id': _id, ...nameless } = headers;
  const wrong = [
    { headers, body: `${body} ` },
    { headers, body, secret: 'whsec_b3RoZXI=' },
    { headers, body, secret: 'not Base64!' },
    { headers: headersAt(new Date(now.getTime() - 301_000)), body },
    { headers: { ...headers, 'webhook-timestamp': 'today' }, body },
    { headers: nameless, body },
  ];
  for (const received of wrong)
    await assert.rejects(verifyWebhook({ secret, now, ...received }), WebhookInvalid);
});
