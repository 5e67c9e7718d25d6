import { createHash } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';

/** Without the NULs that no database keeps; an id too long for an index by its digest. Undefined: no id is left. */
export function idKeyOf(sent: string): string | undefined {
  const id = sent.replaceAll('\0', '').trim();
  if (id === '') return undefined;
  if (Buffer.byteLength(id) <= limits.matchRowIdBytes) return `id:${id}`;
  return `id:sha256-${createHash('sha256').update(id).digest('hex')}`;
}
