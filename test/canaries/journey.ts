import assert from 'node:assert/strict';
import { eachLabel } from '../../src/bookings/sale/labels.ts';
import { buyer, scenarioHotelId, voucherBody } from '../support/bookings/buyer.ts';
import { multipart } from '../support/forms.ts';
import type { TestRequest } from '../support/http.ts';
import type { Caller } from '../support/service/http-client.ts';
import type { Canaries } from './canary.ts';

/** Successful requests, whose content is stored, with personal and secret canaries in every free text. */
export async function journey(
  ask: Caller,
  { canaries, receiverUrl, hotelId }: { canaries: Canaries; receiverUrl: string; hotelId: string },
): Promise<void> {
  const ok = async (request: TestRequest): Promise<ReturnType<typeof JSON.parse>> => {
    const answer = await ask(request);
    assert.ok(answer.status < 300, `${request.method} ${request.url}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const person = (name: string) => canaries.person(`the journey's ${name}`);
  const secret = (name: string) => canaries.secret(`the journey's ${name}`);
  const post = (path: string, body: unknown) => ok({ method: 'POST', url: `/v3.0${path}`, body });

  const webhook = await post('/webhooks', {
    url: receiverUrl,
    authorizationToken: `Bearer ${secret('token')}`,
    headers: { 'x-key': secret('header') },
  });
  const hook = `/v3.0/webhooks/${webhook.data.id}`;
  const change = { authorizationToken: secret('new token'), headers: { 'x-other': secret('new header') } };
  await ok({ method: 'PUT', url: hook, body: change, headers: { 'idempotency-key': 'webhook' } });
  await post(`/webhooks/${webhook.data.id}/rotate`, {});
  await post(`/webhooks/${webhook.data.id}/test`, {});

  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { prebook } = buyer({ ask }, { checkin: soon(20), checkout: soon(22) });
  const somebody = () => ({
    firstName: person('first name'),
    lastName: person('last name'),
    email: `${person('e-mail')}@example.org`,
    phone: person('phone'),
  });
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const booked = await ok({
    method: 'POST',
    url: '/v3.0/rates/book',
    headers: { 'idempotency-key': 'book' },
    body: {
      prebookId,
      holder: somebody(),
      guests: [{ ...somebody(), occupancyNumber: 1, remarks: person('guest remark') }],
      remarks: person('remark'),
      clientReference: person('reference'),
      ...eachLabel(person),
      customTags: { TRIP: person('tag') },
      payment: { method: 'ACC_CREDIT_CARD' },
    },
  });
  const booking = `/v3.0/bookings/${booked.data.bookingId}`;
  await ok({
    method: 'PUT',
    url: `${booking}/amend`,
    body: { holder: somebody(), remarks: person('amended') },
  });
  await ok({ method: 'PUT', url: booking });
  await post('/vouchers', { ...voucherBody('CANARY1'), description: person('voucher') });
  await post('/hotels/match/decisions', {
    decisions: [{ externalId: person('row'), hotelId, decision: 'must-not-link', note: person('note') }],
  });
  const form = multipart([['file', `id,name,country\n1,${person('hotel')},FR\n`]]);
  await ok({ method: 'POST', url: '/v3.0/hotels/match/async', ...form });
}
