import { errors, jwtVerify, SignJWT } from 'jose';
import { refuse } from '../contract/refusal.ts';
import type { RefusalName } from '../contract/refusals.ts';
import { assert } from '../lib/assert.ts';
import type { Needs } from '../contract/needs.ts';
import { openBytes, sealBytes } from '../platform/secrets/row-secrets.ts';

/** The content that a gateway signs when the buyer has paid: transaction, gateway and prebook. */
export interface PaymentToken {
  readonly transactionId: string;
  readonly provider: string;
  readonly prebookId: string;
}

const ALGORITHM = 'HS256';
const LIFE_SECONDS = 15 * 60;

/** The signing key of the sandbox gateway: created once, stored in the database. */
export async function tokenKey({
  db,
  random,
  config,
}: Pick<Needs, 'db' | 'random' | 'config'>): Promise<Uint8Array> {
  const read = () => db.row<{ secret: Buffer }>(`select secret from payment_token_keys`);
  const known = await read();
  if (known !== undefined) return openBytes(config, own, known.secret);
  await db.run(`insert into payment_token_keys (secret) values ($1) on conflict do nothing`, [
    sealBytes(config, own, random.bytes(32)),
  ]);
  const row = await read();
  assert(row !== undefined, 'the key of payment tokens was written a moment ago');
  return openBytes(config, own, row.secret);
}

/** The table has one row. */
const own = { column: 'paymentTokenKey', row: 'true' } as const;

export async function signPaymentToken(
  needs: Pick<Needs, 'db' | 'random' | 'clock' | 'config'>,
  token: PaymentToken,
): Promise<string> {
  const seconds = Math.floor(needs.clock.nowMs() / 1000);
  return new SignJWT({ ...token })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + LIFE_SECONDS)
    .sign(await tokenKey(needs));
}

/** Refuses an invalid token with a specific code (4006 to 40014). */
export async function readPaymentToken(
  needs: Pick<Needs, 'db' | 'random' | 'clock' | 'config'>,
  token: string,
): Promise<PaymentToken> {
  const key = await tokenKey(needs);
  const options = { algorithms: [ALGORITHM], currentDate: needs.clock.now() };
  const { payload } = await jwtVerify(token, key, options).catch((error: unknown) => {
    throw refuse(faultOf(error));
  });
  const claim = (name: string, refusal: RefusalName): string => {
    const value = payload[name];
    if (typeof value !== 'string' || value === '') throw refuse(refusal);
    return value;
  };
  return {
    transactionId: claim('transactionId', 'token-without-transaction'),
    provider: claim('provider', 'token-without-provider'),
    prebookId: claim('prebookId', 'token-without-prebook'),
  };
}

function faultOf(error: unknown): RefusalName {
  if (error instanceof errors.JWTExpired) return 'token-expired';
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'nbf' ? 'token-not-yet-valid' : 'token-malformed';
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed)
    return 'token-bad-signature';
  return 'token-malformed';
}
