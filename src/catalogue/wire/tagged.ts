import { hash } from 'node:crypto';
import { ok, WrittenJson, type AnswerRule, type Call } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';

/**
 * A response with an ETag: a client that sends the current tag gets 304 without a body. The tag is a hash of
 * the content, unless the caller of this function has a cheaper one. It is weak, because the same
 * content may be sent compressed or not.
 */
export function tagged(
  call: Pick<Call, 'headers'>,
  body: unknown,
  etag = tagOf(JSON.stringify(body)),
): Reply {
  return callerHas(call, etag) || callerHas(call, '*') ? unchanged(etag) : ok(body, taggedHeaders(etag));
}

/** The same for a constant response: it is serialized and tagged for the first request. */
export function taggedConstant(body: () => unknown): (call: Pick<Call, 'headers'>) => Reply {
  let written: { readonly json: WrittenJson; readonly etag: string } | undefined;
  return (call) => {
    written ??= writtenAndTagged(body());
    return tagged(call, written.json, written.etag);
  };
}

function writtenAndTagged(body: unknown) {
  const json = WrittenJson.of(body);
  return { json, etag: tagOf(json.bytes.toString()) };
}

export function tagOf(...parts: readonly string[]): string {
  return `W/"${hash('sha256', parts.join('\n'), 'base64url').slice(0, 22)}"`;
}

/** Whether the caller has the response with this tag. Weak and strong tags are treated alike: they differ only for requests of a part. */
export function callerHas({ headers }: Pick<Call, 'headers'>, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (headers['if-none-match'] ?? '').split(',').some((tag) => bare(tag) === bare(etag));
}

export function unchanged(etag: string): Reply {
  return { status: 304, headers: taggedHeaders(etag), body: undefined };
}

const taggedHeaders = (etag: string) => ({ etag, 'cache-control': 'private, no-cache' });

const tagHeader = { ETag: 'The tag of the answer.' };

/** The answers of a route entry: this one with its tag, and that it is unchanged. */
export function taggedAnswers(answer: Omit<AnswerRule, 'headers'>): { 200: AnswerRule; 304: AnswerRule } {
  return {
    200: { ...answer, headers: tagHeader },
    304: {
      description: 'The answer has not changed since the one in `If-None-Match`; there is no body.',
      examples: {},
      headers: tagHeader,
    },
  };
}
