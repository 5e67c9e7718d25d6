import { limits } from '../../contract/limits.ts';
import type { BodyRule } from '../../contract/route.ts';

/** Bytes of a JSON body. Where a form is taken too, the limit of the operation is that of the form. */
export function jsonBytesOf(body: BodyRule | undefined): number {
  return body?.multipart === undefined ? (body?.maxBytes ?? limits.jsonBodyBytes) : limits.jsonBodyBytes;
}
