import { createHash } from 'node:crypto';
import { partnerKey } from '../../../catalogue/reference/search-key.ts';
import { limits } from '../../../contract/limits.ts';

/**
 * The key of the row with this id, in the lists of the partner or in lists that name none: two partners may use one id
 * for two hotels. Without the NULs that no database keeps; an id too long for an index by its digest. Undefined: no id
 * is left.
 */
export function idKeyOf(sent: string, partner?: string | null): string | undefined {
  const id = sent.replaceAll('\0', '').trim();
  if (id === '') return undefined;
  const isShort = Buffer.byteLength(id) <= limits.matchRowIdBytes;
  return inListsOf(partner, `id:${isShort ? id : `sha256-${createHash('sha256').update(id).digest('hex')}`}`);
}

/** The key of an id, in the lists of the partner. */
export function inListsOf(partner: string | null | undefined, key: string): string {
  const name = partnerKey(partner ?? '');
  return name === '' ? key : `partner:${encodeURIComponent(name)}/${key}`;
}

/** The key of the same id in lists that name no partner. Undefined: the key already belongs to such a list, or the row has no id. */
export function anyListKeyOf(key: string): string | undefined {
  const { lists, id } = keyPattern.exec(key)?.groups ?? {};
  return lists === undefined ? undefined : `id:${id}`;
}

const keyPattern = /^(?:(?<digest>row:[0-9a-f]{24})|(?<lists>partner:[^/\s]+\/)?id:(?<id>.+))$/s;

/** The key that a review row or an export of decisions has. Undefined: it is not a key. */
export function readRowKey(text: string): string | undefined {
  const { digest, lists = '', id = '' } = keyPattern.exec(text)?.groups ?? {};
  if (digest !== undefined) return digest;
  const key = idKeyOf(id);
  return key === undefined ? undefined : `${lists}${key}`;
}
