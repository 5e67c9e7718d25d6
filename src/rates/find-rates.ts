import { Readable } from 'node:stream';
import type { Static } from 'typebox';
import { appearance } from '../contract/refusals.ts';
import { each, fieldRefusal, together, type Mismatches } from '../contract/field-checks.ts';
import { ok, WrittenJson, type Call, type FurtherCheck } from '../contract/route.ts';
import type { Reply } from '../contract/reply.ts';
import type { Needs } from '../contract/needs.ts';
import { translationsIn } from '../catalogue/reference/translations/translations.ts';
import { checkCountry, checkHotelIds, hotelsOfSearch } from './places/places.ts';
import { placeFinder } from './places/place-finder.ts';
import { offerFilter, readAmenityGroups, readBeds } from './search/offer-filter.ts';
import { pinnedRooms } from './search/pinned-rooms.ts';
import { roomMapper } from './search/room-mapping.ts';
import { collectRates, offersWanted, searchRates, type Search, type SearchNeeds } from './search/search.ts';
import { foundHotel, type HotelFound, type HotelOffers } from './search/serve-offers.ts';
import { foundRates } from './found-rates.ts';
import { checkMargin, readBoards, readMargin, readPaymentTypes, readWanted } from './search/read-search.ts';
import type { minRatesRequest, ratesRequest } from './search/request-shapes.ts';
import { currentData } from './current-data.ts';
import { searchTime } from './search/search-time.ts';
import { openWarnings, shownWarnings } from './warnings.ts';
import { noteLowest, priceNoter, type PriceNoter } from './price-index/note-prices.ts';
import { hotelWriter, type WriteHotel } from './wire/written.ts';
import { shownHotelData, shownMinRate, shownTranslation } from './wire/wire.ts';

const wrongSort = fieldRefusal('bad-request');

type RatesRequest = Static<typeof ratesRequest>;
type MinRatesRequest = Static<typeof minRatesRequest>;

/** `POST /hotels/rates`: the offers of suppliers for these hotels and nights, at our prices. */
export async function findRates(
  needs: SearchNeeds,
  { caller, body, signal, publicUrl }: Call<unknown, unknown, RatesRequest>,
): Promise<Reply> {
  const { sort, ...search } = await readSearch(needs, { caller, body, signal });
  const translations = translationsIn(body.language);
  const translation = body.language === undefined ? {} : { translation: shownTranslation(translations) };
  const warned = (): object => shownWarnings(search.warnings.all(search.hotels.length));
  const common = { guestLevel: 0, sandbox: caller.environment === 'sandbox', ...translation };
  const shown = { nowMs: search.issuedMs, withRooms: body.roomMapping ?? false, translations };
  const prices = priceNoter(needs, caller, search);
  const withHotels = body.includeHotelData ?? (body.hotelIds ?? []).length === 0;
  if (body.stream === true) {
    const frames = framesOf(searchRates(needs, caller, search), {
      write: hotelWriter(shown),
      withHotels,
      publicUrl,
      prices,
      warned: () => ({ ...translation, ...warned() }),
    });
    // As bytes: a stream of objects would buffer sixteen of any size ahead of the client.
    const stream = Readable.from(frames, { objectMode: false });
    return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: stream };
  }
  using rates = await foundRates(needs, caller, { search, written: shown });
  await noteLowest(prices, rates.found);
  if (rates.found.length === 0) return ok({ data: [], error: noAvailability, ...common, ...warned() });
  const sorted = sort(rates.found);
  const hotels = withHotels ? { hotels: sorted.map(({ hotel }) => shownHotelData(hotel, publicUrl)) } : {};
  return ok(await WrittenJson.ofData(rates.texts(sorted), () => ({ ...hotels, ...common, ...warned() })));
}

/** `POST /hotels/min-rates`: the cheapest offer of each hotel. */
export async function findMinRates(
  needs: SearchNeeds,
  { caller, body, signal }: Call<unknown, unknown, MinRatesRequest>,
): Promise<Reply> {
  const search = await readSearch(needs, { caller, body: { ...body, maxRatesPerHotel: 1 }, signal });
  const sandbox = caller.environment === 'sandbox';
  const { hotels, serve } = await collectRates(needs, caller, search);
  await noteLowest(priceNoter(needs, caller, search), hotels.map(foundHotel));
  const data: object[] = [];
  for (const found of hotels)
    data.push(...(await serve(found)).offers.map((offer) => shownMinRate(found.hotel, offer)));
  const warnings = shownWarnings(search.warnings.all(search.hotels.length));
  if (hotels.length === 0) return ok({ data, error: noAvailability, sandbox, ...warnings });
  return ok({ data, sandbox, ...warnings });
}

const { code, message } = appearance('rates', 'no-availability');
const noAvailability = { code, message };

type RatesCall = Pick<Call<unknown, unknown, RatesRequest>, 'caller' | 'body' | 'signal'>;

/** The checks of a search that need no look-up; fields that do not match the schema are left out. */
function readRequest(
  { clock }: Pick<Needs, 'clock'>,
  { caller, body, mismatches }: Pick<RatesCall, 'caller' | 'body'> & { readonly mismatches?: Mismatches },
) {
  return together(
    {
      sort: () => readSort(body.sort),
      wanted: () => readWanted(clock, caller, { ...body, mismatches }),
      boardType: () => readBoards(body.boardType),
      paymentTypes: () => readPaymentTypes(body.paymentTypes),
      margin: () => checkMargin(body),
      countryCode: () => checkCountry(body),
      hotelIds: () => checkHotelIds(body.hotelIds),
      bedTypes: () => readBeds(body.bedTypes),
      roomAmenitiesFilter: () => readAmenityGroups(body.roomAmenitiesFilter),
    },
    mismatches,
  );
}

/** The same for a body of which only some fields fit the schema. */
export const checkFurther: FurtherCheck = (needs, { caller, body, mismatches }) =>
  // Members that do not match the schema are absent, and checks of absent members pass.
  readRequest(needs, { caller, body: body as RatesRequest, mismatches });

async function readSearch(
  needs: SearchNeeds,
  { caller, body, signal }: RatesCall,
): Promise<Search & { readonly sort: Order }> {
  const { sort, wanted, boardType: boards, paymentTypes } = readRequest(needs, { caller, body });
  const time = searchTime(needs, wanted.timeoutMs);
  const data = await time.inside(currentData(needs.db));
  const { marginPercent, accessibleOnlyIn } = await time.inside(data.terms(caller.accountId));
  const where = accessibleOnlyIn.includes(caller.environment)
    ? { ...body, advancedAccessibilityOnly: true }
    : body;
  const margin = readMargin(body, marginPercent);
  const issuedMs = needs.clock.nowMs();
  const { checkin } = wanted;
  const freeAt = body.refundableRatesOnly === true ? { checkin, atMs: issuedMs } : undefined;
  const filter = offerFilter({ ...body, boards, paymentTypes, freeAt });
  const warnings = openWarnings();
  const hotels = await time.inside(
    hotelsOfSearch(
      { hotels: data.hotels, places: placeFinder(needs, { account: caller.accountId, signal }), warnings },
      caller,
      where,
    ),
  );
  const isMapped = body.roomMapping === true || filter.amenities !== undefined;
  return {
    sort,
    data,
    wanted,
    time,
    issuedMs,
    margin,
    filter,
    signal,
    warnings,
    feed: body.feed === undefined || body.feed === '' ? undefined : body.feed,
    hotels,
    mapper: isMapped
      ? roomMapper(needs, {
          account: caller.accountId,
          signal,
          warnings,
          roomsOf: await time.inside(pinnedRooms(needs, caller, hotels)),
        })
      : undefined,
    maxOffers: offersWanted(body.maxRatesPerHotel),
  };
}

type Order = (found: readonly HotelFound[]) => HotelFound[];

const byPrice = ({ lowestMinor }: HotelFound): number => lowestMinor;

/** The sort values of a hotel. */
const measures: Readonly<Record<string, (found: HotelFound) => number>> = {
  top_picks: ({ hotel }) => -(hotel.shown.rating ?? 0),
  price: byPrice,
  revenue: ({ commissionMinor }) => -commissionMinor(),
};

/** `price` ascending is the cheapest first; the other two are best first, unless the request says otherwise. */
function readSort(sort: RatesRequest['sort']): Order {
  const keys = each(sort?.length ? sort : [{ field: 'top_picks' }], ({ field, direction }, at) => {
    const measure = measures[field];
    if (measure === undefined) throw wrongSort(`/sort/${at}/field`, `sort field "${field}" is unknown`);
    if (direction !== undefined && direction !== 'ascending' && direction !== 'descending')
      throw wrongSort(
        `/sort/${at}/direction`,
        `sort direction "${direction}" is neither ascending nor descending`,
      );
    const turned = field === 'price' ? direction === 'descending' : direction === 'ascending';
    return { measure, sign: turned ? -1 : 1 };
  });
  // Hotels that are equal in everything else would come in the order in which suppliers answer.
  const ties = [byPrice, ({ hotel }: HotelFound) => hotel.id].map((measure) => ({ measure, sign: 1 }));
  return (found) =>
    [...found].sort((a, b) => {
      for (const { measure, sign } of [...keys, ...ties]) {
        const difference = (measure(a) - measure(b)) * sign;
        if (difference !== 0) return difference;
      }
      return 0;
    });
}

interface Framing {
  readonly write: WriteHotel;
  readonly withHotels: boolean;
  readonly publicUrl: string;
  readonly prices: PriceNoter;
  /** Known when all suppliers have answered. */
  readonly warned: () => object;
}

/** Server-sent events: rates as they arrive, then the hotels, the warnings, and the end. */
async function* framesOf(
  batches: AsyncIterable<HotelOffers[]>,
  { write, withHotels, publicUrl, prices, warned }: Framing,
): AsyncGenerator<string> {
  const hotels = new Map<number, unknown>();
  try {
    for await (const batch of batches) {
      for (const { hotel, offers } of batch) {
        hotels.set(hotel.id, shownHotelData(hotel, publicUrl));
        for (const { quote } of offers) prices.see(hotel.id, quote.priceMinor);
      }
      yield frame(`{"rates":[${batch.map(write).join()}]}`);
    }
    if (hotels.size === 0) yield frame(JSON.stringify({ error: noAvailability }));
    await prices.end();
  } catch {
    // The status has been sent already, so the error is a frame.
    const { code: failed, message: why } = appearance('rates', 'supplier-failed');
    yield frame(JSON.stringify({ error: { code: failed, message: why } }));
  }
  if (withHotels && hotels.size > 0) yield frame(JSON.stringify({ hotels: [...hotels.values()] }));
  const warnings = warned();
  if (Object.keys(warnings).length > 0) yield frame(JSON.stringify(warnings));
  yield frame('[DONE]');
}

function frame(data: string): string {
  return `data: ${data}\n\n`;
}
