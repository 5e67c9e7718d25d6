import { html, type Html } from '../html.ts';
import type { Search } from '../search.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** The form of the home page, above the results, and with `hotelId` for other dates at one hotel. */
export function searchForm(search: Search, hotelId?: string): Html {
  const adults = [1, 2, 3, 4, 5, 6].map(
    (count) => html`<option value="${count}" ${count === search.adults && 'selected'}>${count}</option>`,
  );
  const where = html`<label class="where"
    ><span>Where</span>
    <input
      name="where"
      value="${search.where}"
      placeholder="City, for example Rome"
      list="cities"
      required
      maxlength="100"
      autocomplete="off"
  /></label>`;
  return html`<form class="search" action="${hotelId === undefined ? '/hotels' : `/hotel/${hotelId}`}">
    ${hotelId === undefined ? where : html`<input type="hidden" name="where" value="${search.where}" />`}
    <label
      ><span>Check in</span
      ><input type="date" name="checkin" value="${search.checkin}" min="${today()}" required
    /></label>
    <label
      ><span>Check out</span
      ><input type="date" name="checkout" value="${search.checkout}" min="${today()}" required
    /></label>
    <label class="few"
      ><span>Adults</span
      ><select name="adults">
        ${adults}
      </select></label
    >
    <label class="few"
      ><span>Children’s ages</span
      ><input
        name="ages"
        value="${search.ages.join(', ')}"
        placeholder="4, 9"
        maxlength="20"
        pattern="[0-9, ]*"
    /></label>
    <button class="button" type="submit">Search</button>
    <datalist id="cities">${cities.map((city) => html`<option value="${city}"></option>`)}</datalist>
  </form>`;
}

/** Suggestions; any place that the service knows can be typed. */
export const cities = ['Rome', 'Paris', 'London', 'New York', 'Tokyo', 'Dubai', 'Barcelona', 'Istanbul'];
