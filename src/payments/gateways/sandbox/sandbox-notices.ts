import { errors, jwtVerify, SignJWT } from 'jose';
import type { Needs } from '../../../contract/needs.ts';
import { tokenKey } from '../../payment-token.ts';
import type { Notice, SentNotice } from '../gateway.ts';
import type { TestNotice } from '../gateway-kind.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'notice';
const LIFE_SECONDS = 5 * 60;

type Signing = Pick<Needs, 'db' | 'random' | 'clock' | 'config'>;

/**
 * Notices of the sandbox gateway: a signed text inside JSON, as a gateway would send it. The state in it
 * may be wrong, and is never read.
 */
export async function sandboxNotice(
  needs: Signing,
  { id, gatewayPayment, state }: Omit<TestNotice, 'afterMs'>,
): Promise<SentNotice> {
  const seconds = Math.floor(needs.clock.nowMs() / 1000);
  const notice = await new SignJWT({ gatewayPayment, ...(state === undefined ? {} : { state }) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setJti(id)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFE_SECONDS)
    .sign(await tokenKey(needs));
  return { text: JSON.stringify({ notice }), headers: {} };
}

/** Undefined if the sandbox gateway has not signed it. */
export async function readSandboxNotice(needs: Signing, { text }: SentNotice): Promise<Notice | undefined> {
  const key = await tokenKey(needs);
  const rules = { algorithms: [ALGORITHM], audience: AUDIENCE, currentDate: needs.clock.now() };
  try {
    const { payload } = await jwtVerify(noticeIn(text), key, rules);
    const { jti = '', gatewayPayment } = payload;
    return { id: jti, gatewayPayment: typeof gatewayPayment === 'string' ? gatewayPayment : undefined };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function noticeIn(text: string): string {
  try {
    const { notice } = (JSON.parse(text) ?? {}) as { notice?: unknown };
    return typeof notice === 'string' ? notice : '';
  } catch {
    return '';
  }
}
