import type { Reply } from '../contract/route.ts';

/** In place of a secret that was shown. */
const SHOWN_BEFORE = 'whsec_…';

/** A secret is shown once: a repeat under the same `Idempotency-Key` has none, and none is kept with the answer. */
export function answerWithSecret<Shown extends { readonly secret: string }>(
  status: number,
  shown: Shown,
): Reply {
  return { status, body: { data: shown }, repeated: { data: { ...shown, secret: SHOWN_BEFORE } } };
}
