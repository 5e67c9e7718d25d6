import { createHash } from 'node:crypto';
import { publicId } from '../../catalogue/hotel-id.ts';
import { escapeHtml } from '../../lib/text/escape-html.ts';
import type { ComparedHotel } from '../match/stores/catalogue-store.ts';
import { describe } from './reconcile.ts';

export const previewSize = { width: 400, height: 140 } as const;

const style = 'body{font:14px/1.4 sans-serif;margin:8px}h1{font-size:16px;margin:0 0 4px}p{margin:0}';

/** Nothing but this style; any page may show it in a frame, because it has no controls. */
export const previewPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors *`;

/** A hotel as a small page without scripts. Texts of the catalogue come from partners: they are escaped. */
export function previewOf(hotel: ComparedHotel | undefined, id: string): string {
  if (hotel === undefined) return pageOf('Unknown hotel', [`The catalogue has no hotel ${id}.`]);
  const { latitude, longitude, stars, chain } = hotel;
  const lines = [
    describe(hotel),
    [stars === null ? '' : `${stars} stars`, chain ?? ''].filter((text) => text !== '').join(', '),
    latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`,
    publicId(hotel.id),
  ];
  return pageOf(
    hotel.name,
    lines.filter((line) => line !== ''),
  );
}

function pageOf(title: string, lines: readonly string[]): string {
  const body = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;
}
