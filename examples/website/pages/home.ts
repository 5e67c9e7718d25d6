import { html } from '../html.ts';
import type { Page } from '../parts/layout.ts';
import { cities, searchForm } from '../parts/search-form.ts';
import { queryOf, type Search } from '../search.ts';
import type { Shop } from '../shop.ts';

/** The search form, and a card for each city that the catalogue has hotels in. */
export async function home(shop: Shop, search: Search): Promise<Page> {
  const shown = await cityCards(shop);
  return {
    title: 'Wayside, hotels for the way',
    body: html`<section class="hero">
        <h1>Somewhere good to sleep</h1>
        <p class="lead">Real prices, clear terms, and a booking in two minutes.</p>
        ${searchForm(search)}
      </section>
      <section class="cities">
        <h2>Where to first?</h2>
        <div class="tiles">
          ${shown.map(
            ({ city, picture }) =>
              html`<a class="tile" href="/hotels?${queryOf({ ...search, where: city })}">
                <img src="${picture}" alt="" width="400" height="267" loading="lazy" /><span>${city}</span></a
              >`,
          )}
        </div>
      </section>`,
  };
}

interface CityCard {
  readonly city: string;
  readonly picture: string;
}

const kept = new WeakMap<Shop, Promise<readonly CityCard[]>>();

/** Asked once: the same for every visitor. */
function cityCards(shop: Shop): Promise<readonly CityCard[]> {
  const known = kept.get(shop);
  if (known !== undefined) return known;
  const found = Promise.all(cities.map((city) => cityCard(shop, city))).then((cards) =>
    cards.filter((card) => card !== undefined),
  );
  kept.set(shop, found);
  found.catch(() => kept.delete(shop));
  return found;
}

async function cityCard({ api }: Shop, city: string): Promise<CityCard | undefined> {
  const { data: places } = await api.get('/v3.0/data/places', { params: { query: { textQuery: city } } });
  const placeId = places[0]?.placeId;
  if (placeId === undefined) return undefined;
  const { data: hotels } = await api.get('/v3.0/data/hotels', { params: { query: { placeId, limit: 10 } } });
  const best = hotels.toSorted((one, other) => (other.stars ?? 0) - (one.stars ?? 0))[0];
  return best === undefined ? undefined : { city, picture: best.main_photo };
}
