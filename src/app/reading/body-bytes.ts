import { limits } from '../../contract/limits.ts';
import type { BodyRule } from '../../contract/route.ts';

/** The limit of a JSON body. For an operation that also accepts a form, `maxBytes` is the limit of the form. */
export function jsonBytesOf(body: BodyRule | undefined): number {
  return body?.multipart === undefined ? (body?.maxBytes ?? limits.jsonBodyBytes) : limits.jsonBodyBytes;
}
