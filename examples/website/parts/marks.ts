import { html, type Html } from '../html.ts';
import { plural, ratingWord } from './format.ts';

export function stars(count: number): Html {
  const whole = Math.round(count);
  return html`<span class="stars" role="img" aria-label="${plural(whole, 'star')}"
    >${'★'.repeat(whole)}</span
  >`;
}

export function rating(value: number, reviews: number): Html | undefined {
  if (reviews === 0) return undefined;
  return html`<span class="rating"
    ><b>${value.toFixed(1)}</b> ${ratingWord(value)} <small>${plural(reviews, 'review')}</small></span
  >`;
}
