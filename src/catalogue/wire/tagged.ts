import { hash } from 'node:crypto';
import { ok, WrittenJson, type AnswerRule, type Call } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';

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
  return brings(call, etag) || brings(call, '*') ? unchanged(etag) : ok(body, taggedHeaders(etag));
}

/** The same for an answer that never changes: it is written and tagged for the first request. */
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

/** Whether the caller has the answer of this tag. Weak and strong tags are treated alike: they differ only for requests of a part. */
export function brings({ headers }: Pick<Call, 'headers'>, etag: string): boolean {
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
