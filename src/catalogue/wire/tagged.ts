import { hash } from 'node:crypto';
import { ok, type AnswerRule, type Call, type Reply } from '../../contract/route.ts';

/**
 * An answer with an ETag: who brings the tag back and would get the same again gets 304 and no body. The tag is made of
 * the content, unless the caller of this function has one that says as much for less. It is weak, because the same
 * content may travel packed or not.
 */
export function tagged(
  call: Pick<Call, 'headers'>,
  body: unknown,
  etag = tagOf(JSON.stringify(body)),
): Reply {
  const isKnown = broughtTags(call).some((tag) => tag === etag || tag === '*');
  return isKnown ? unchanged(etag) : ok(body, taggedHeaders(etag));
}

export function tagOf(...parts: readonly string[]): string {
  return `W/"${hash('sha256', parts.join('\n'), 'base64url').slice(0, 22)}"`;
}

/** The tags of the answers that the caller has. */
export function broughtTags({ headers }: Pick<Call, 'headers'>): string[] {
  return (headers['if-none-match'] ?? '').split(',').flatMap((tag) => tag.trim() || []);
}

export function unchanged(etag: string): Reply {
  return { status: 304, headers: taggedHeaders(etag), body: undefined };
}

const taggedHeaders = (etag: string) => ({ etag, 'cache-control': 'private, no-cache' });

/** For the answers of a route entry. */
export const notModified: AnswerRule = {
  description: 'The answer is what `If-None-Match` names; there is no body.',
  examples: {},
  headers: { ETag: 'The tag of the answer.' },
};
