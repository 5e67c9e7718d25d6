import Stripe from 'stripe';
import type { Clock } from '../../../contract/needs.ts';
import { limits } from '../../../contract/limits.ts';
import { openStripeHttp, type HttpClient } from './stripe-http.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** An address other than Stripe's own: a proxy, or a fake server of a test. */
  readonly url?: string | undefined;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Absent: `openStripeHttp`. */
  readonly http?: HttpClient;
}

/** The official library. It throws for answers that do not come from Stripe. */
export function openStripe({ secretKey, url, http }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    ...addressOf(url),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: limits.gatewayTimeoutMs,
    httpClient: checkingClient(http ?? openStripeHttp()),
  });
}

function checkingClient(client: HttpClient): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...call) {
      const answer = await client.makeRequest(...call);
      const read = answer.toJSON.bind(answer);
      answer.toJSON = async () => {
        const body: unknown = await read();
        if (isOfStripe(answer.getStatusCode(), body)) return body;
        throw new Error(`the answer ${answer.getStatusCode()} is not an answer of Stripe`);
      };
      return answer;
    },
  };
}

/** https://docs.stripe.com/api/errors */
const errorTypes: ReadonlySet<unknown> = new Set([
  'api_error',
  'authentication_error',
  'card_error',
  'idempotency_error',
  'invalid_request_error',
  'rate_limit_error',
]);

/**
 * The library takes every JSON text without `error` for a success, whatever its status, and every 404 with an `error` for a
 * refusal. A load balancer may answer like that, and then it is unknown what Stripe has done.
 */
function isOfStripe(status: number, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const error = 'error' in body ? body.error : undefined;
  if (status >= 200 && status < 300) return error === undefined && 'object' in body;
  return typeof error === 'object' && error !== null && 'type' in error && errorTypes.has(error.type);
}

function addressOf(url: string | undefined): Stripe.StripeConfig {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  const plain = protocol === 'http:';
  return { host: hostname, port: port || (plain ? 80 : 443), protocol: plain ? 'http' : 'https' };
}
