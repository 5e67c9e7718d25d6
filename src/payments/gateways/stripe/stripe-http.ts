import Stripe from 'stripe';
import { limits } from '../../../contract/limits.ts';
import { definedMembers } from '../../../lib/json/defined-members.ts';
import { openAnswerRoom } from '../../../platform/outbound/answer-room.ts';
import { openPartner, type Answer } from '../../../platform/outbound/partner.ts';

export type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;
type HttpResponse = Awaited<ReturnType<HttpClient['makeRequest']>>;

const room = openAnswerRoom(limits.gatewayAnswersBytes);

/**
 * How the official library calls Stripe. Its own client reads an answer of any size, and its timeout starts again with each
 * byte; this one limits the size of an answer and the time of the whole call.
 */
export function openStripeHttp(): HttpClient {
  // Stripe itself, or the address that the operator has set.
  const stripe = openPartner({ toPrivate: true });
  return {
    getClientName: () => 'innkeeper',
    async makeRequest(...[host, port, path, method, headers, body, protocol, timeoutMs]) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await stripe.call({
          method,
          url: `${protocol}://${host}:${port}${path}`,
          headers: textsOf(headers),
          ...(method === 'GET' ? {} : { body }),
          signal,
          answerBytes: limits.gatewayAnswerBytes,
          room,
        });
        return responseOf(answer);
      } catch (error) {
        throw signal.aborted ? Stripe.HttpClient.makeTimeoutError() : error;
      }
    },
  };
}

function textsOf(headers: object): Record<string, string> {
  const given = Object.entries(definedMembers(headers));
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function responseOf({ status, headers, bytes }: Answer): HttpResponse {
  return {
    getStatusCode: () => status,
    getHeaders: () => textsOf(headers),
    getRawResponse: () => ({}),
    toStream: () => {
      throw new Error('no answer of Stripe is read as a stream');
    },
    toJSON: async () => JSON.parse(bytes.toString()) as unknown,
  };
}
