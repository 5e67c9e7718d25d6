import type { Reply } from '../contract/reply.ts';

/** In place of what was shown. */
const SECRET_SHOWN_BEFORE = 'whsec_…';
const HEADER_SHOWN_BEFORE = '…';

type WithSecrets =
  | { readonly secret: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly secret?: undefined; readonly headers: Readonly<Record<string, string>> };

/**
 * The response is stored for repeats with the same `Idempotency-Key`, so the stored one contains no secret: neither the signing
 * secret, which is shown once, nor the values of headers, which a later read shows.
 */
export function answerWithSecret<Shown extends WithSecrets>(status: number, shown: Shown): Reply {
  const { secret, headers } = shown;
  const kept = {
    ...shown,
    ...(secret === undefined ? {} : { secret: SECRET_SHOWN_BEFORE }),
    ...(headers === undefined ? {} : { headers: hidden(headers) }),
  };
  return { status, body: { data: shown }, repeated: { data: kept } };
}

function hidden(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, HEADER_SHOWN_BEFORE]));
}
