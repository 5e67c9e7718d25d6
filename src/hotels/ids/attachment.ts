import { limits } from '../../contract/limits.ts';

/**
 * `attachment; filename="id-mapping-Larkspur Beds.csv"`. A name that is not all ASCII is there twice: once as near as
 * ASCII comes to it, for old programs, and once as it is (RFC 6266, section 4.3).
 */
export function attachmentFor(partner: string): string {
  const name = `id-mapping-${fitForFiles(partner)}.csv`;
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w. -]+/g, '-');
  const whole = plain === name ? '' : `; filename*=UTF-8''${percentEncoded(name)}`;
  return `attachment; filename="${plain}"${whole}`;
}

/** Without what some file system forbids: paths, wildcards, control characters and halves of a character. */
function fitForFiles(text: string): string {
  const letters = [...text.replace(/[\p{C}/\\:*?"<>|]+/gu, '-')];
  return letters.slice(0, limits.idFileNameCharacters).join('');
}

/** RFC 8187 lets fewer characters stand for themselves than a URL does. */
function percentEncoded(text: string): string {
  const code = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/['()*]/g, code);
}
