import { limits } from '../../contract/limits.ts';
import { folding, usualForms, withoutMarks } from '../../lib/text/folding.ts';

/**
 * `attachment; filename="id-mapping-Larkspur Beds.csv"`. A name that is not ASCII is included twice: once approximated in
 * ASCII, for old programs, and once exactly (RFC 6266, section 4.3).
 */
export function attachmentFor(partner: string): string {
  const name = `id-mapping-${fitForFiles(partner)}.csv`;
  const plain = withoutAccents(name).replace(/[^\w. -]+/g, '-');
  const whole = plain === name ? '' : `; filename*=UTF-8''${percentEncoded(name)}`;
  return `attachment; filename="${plain}"${whole}`;
}

const withoutAccents = folding([usualForms, withoutMarks]);

/** Without characters that some file systems forbid: path separators, wildcards, control characters and lone surrogates. */
function fitForFiles(text: string): string {
  const letters = [...text.replace(/[\p{C}/\\:*?"<>|]+/gu, '-')];
  return letters.slice(0, limits.idFileNameCharacters).join('');
}

/** RFC 8187 allows fewer unescaped characters than a URL. */
function percentEncoded(text: string): string {
  const code = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/['()*]/g, code);
}
