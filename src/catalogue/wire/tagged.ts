import { hash } from 'node:crypto';
import { ok, type AnswerRule, type Call, type Reply } from '../../contract/route.ts';

/**
 * An answer with an ETag made of its content: who brings the tag back and would get the same again gets 304 and no
 * body. The tag is weak, because the same content may travel packed or not.
 */
export function tagged(call: Pick<Call, 'headers'>, body: unknown): Reply {
  const etag = `W/"${hash('sha256', JSON.stringify(body), 'base64url').slice(0, 22)}"`;
  const known = (call.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  const headers = { etag, 'cache-control': 'private, no-cache' };
  return known.includes(etag) || known.includes('*')
    ? { status: 304, headers, body: undefined }
    : ok(body, headers);
}

/** For the answers of a route entry. */
export const notModified: AnswerRule = {
  description: 'The answer is what `If-None-Match` names; there is no body.',
  examples: {},
  headers: { ETag: 'The tag of the answer.' },
};
