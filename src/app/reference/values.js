import { operatorValues, untilLookedUp } from './operator-values.js';
import { prebooked, sample, SAMPLE_ID, SAMPLE_PARTNER } from './samples.js';

/**
 * Ids that exist in the running instance, by the names of parameters and of members of bodies. With a production key it
 * only reads. With a sandbox key it makes an offer and a prebook, and what the account has none of (`samples`): nothing
 * real is held.
 */
export async function valuesOf({ ask, key, now = new Date() }) {
  const day = (ahead) => new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  const period = { from: day(-30), to: day(0) };
  const values = {
    query: 'pool',
    textQuery: 'Rome',
    countryCode: 'IT',
    // Keys of operators are production keys; their lines change the sandbox.
    environment: 'sandbox',
    checkin: day(60),
    checkout: day(62),
    bookingStartDate: period.from,
    bookingEndDate: period.to,
    ...period,
    clientReference: `reference-${now.getTime()}`,
    voucher_code: `CODE-${now.getTime()}`,
    validity_start: day(0),
    validity_end: day(365),
    name: `sample-${now.getTime()}`,
    gateway: 'stripe',
    row: 1,
    code: 'sample',
    ...untilLookedUp,
    ...Object.fromEntries(
      replays.flatMap((path) => [
        [`${path} from`, `${period.from}T00:00:00Z`],
        [`${path} to`, `${day(1)}T00:00:00Z`],
      ]),
    ),
    '/v3.0/bookings/{bookingId}/alternative-prebooks checkin': day(70),
    '/v3.0/bookings/{bookingId}/alternative-prebooks checkout': day(72),
  };
  if (key === '') return values;
  for (const lookUp of lookUps) Object.assign(values, await lookUp({ ask, key, values }).catch(() => ({})));
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const replays = ['', '/operator/accounts/{accountId}/{environment}'].map(
  (owner) => `/v3.0${owner}/webhooks/{webhookId}/replay`,
);
const alternatives = '/v3.0/bookings/{bookingId}/alternative-prebooks';

/** By the key that made them: no operation lists the actions of an account. */
const actIds = new Map();

const lookUps = [
  async ({ ask }) => {
    const { accountId, key } = (await ask('/v3.0/account')).data;
    return {
      accountId,
      keyId: key.keyId,
      ...(key.scopes.includes('operate') && (await operatorValues(ask, accountId))),
    };
  },
  async ({ ask }) => {
    const [hotel, other] = (await ask('/v3.0/data/hotels/semantic-search?query=hotel&limit=2')).data;
    return {
      hotelId: hotel.id,
      survivorId: other?.id,
      countryCode: hotel.country,
      textQuery: hotel.city,
      query: `hotel in ${hotel.city}`,
      '/v3.0/data/hotel/search query': hotel.name,
      '/v3.0/prices/hotels hotelIds': hotel.id,
      '/v3.0/prices/city cityName': hotel.city,
      ...pictureOf(hotel.main_photo),
    };
  },
  async ({ ask, values }) => {
    const found = await ask(`/v3.0/data/places?textQuery=${encodeURIComponent(values.textQuery)}`);
    return { placeId: found.data[0]?.placeId };
  },
  async ({ ask, key, values }) => {
    const [known] = (await ask('/v3.0/vouchers')).voucher;
    const [voucher] = known === undefined ? await sample('voucher', { ask, key, values }) : [known];
    return { voucherId: voucher?.id };
  },
  async ({ ask, key, values }) => {
    const [known] = (await ask('/v3.0/webhooks')).data;
    const [webhook] = known === undefined ? await sample('webhook', { ask, key, values }) : [known];
    return { webhookId: webhook?.id };
  },
  async ({ ask, key, values }) => {
    const { jobs } = await ask('/v3.0/jobs');
    const lacks = (kind) => !jobs.some((job) => job.kind === kind);
    const wanted = ['hotel-match', 'cross-check', 'deep-map'].filter(lacks);
    const made = [];
    for (const kind of wanted) made.push(...(await sample(kind, { ask, key, values })));
    for (const { actId } of made) if (actId !== undefined) actIds.set(key, actId);
    const all = [...made, ...jobs];
    const sampled = all.find(({ partner }) => partner === SAMPLE_PARTNER);
    return {
      actId: actIds.get(key),
      jobId: all[0]?.jobId,
      ...jobsByKind(all),
      ...(sampled && { [`${matchJob}/adopt jobId`]: sampled.jobId }),
    };
  },
  async ({ ask }) => {
    const partners = (await ask('/v3.0/hotels/match/partners')).partners.map(({ partner }) => partner);
    const own = partners.find((one) => one === SAMPLE_PARTNER);
    const ids = '/v3.0/hotels/match/partners/ids';
    return {
      partner: partners[0],
      '/v3.0/hotels/match/async partner': own,
      [`${ids} partner`]: own,
      [`${ids} partnerId`]: own && SAMPLE_ID,
    };
  },
  async ({ ask }) => {
    const [review] = (await ask('/v3.0/hotels/match/reviews?state=open&limit=1')).reviews;
    if (review === undefined) return {};
    const { jobId, row } = review;
    return Object.fromEntries(
      ['/reviews', '/reviews/{row}'].flatMap((end) => [
        [`${matchJob}${end} jobId`, jobId],
        [`${matchJob}${end} row`, row],
      ]),
    );
  },
  async ({ ask }) => {
    const [decision] = (await ask('/v3.0/hotels/match/decisions?limit=1')).decisions;
    return { decisionId: decision?.decisionId, decidedBy: decision?.decidedBy };
  },
  async ({ ask }) => {
    const { calibrations } = await ask('/v3.0/hotels/match/calibrations');
    // Null goes back to the confidences as shipped, which every account can do.
    return {
      calibrationId: calibrations.find(({ report }) => report?.outcome === 'better')?.calibrationId ?? null,
    };
  },
  async ({ ask }) => ({ '/v3.0/data/pin release': (await ask('/v3.0/data/releases')).data[0]?.name }),
  async ({ ask, key, values }) => {
    const { bookingStartDate: from, bookingEndDate: to } = values;
    const period = `/v3.0/bookings/?bookingStartDate=${from}&bookingEndDate=${to}&limit=1`;
    const [known] = (await ask(`${period}&status=confirmed`)).data;
    const [confirmed] = known === undefined ? await sample('booking', { ask, key, values }) : [known];
    // One that was cancelled can still be read.
    const [latest] = confirmed === undefined ? (await ask(period)).data : [confirmed];
    return { bookingId: latest?.booking_Id, existingBookingId: confirmed?.booking_Id };
  },
  async ({ ask }) => ({ guestId: (await ask('/v3.0/guests')).data[0]?.id }),
  async ({ ask, key, values }) => {
    const { bookingId } = values;
    if (!key.startsWith('sand_') || bookingId === undefined) return {};
    const moved = {
      checkin: values[`${alternatives} checkin`],
      checkout: values[`${alternatives} checkout`],
    };
    const path = alternatives.replace('{bookingId}', encodeURIComponent(bookingId));
    const { data } = await ask(path, { occupancies: [{ adults: 2 }], ...moved, maxPrebooks: 1 });
    return { '/v3.0/rates/rebook prebookId': data[0].prebookId };
  },
  async ({ ask, key, values }) => {
    if (!key.startsWith('sand_')) return {};
    const { prebookId, offerId, transactionId, secretKey } = await prebooked(ask, values, {
      usePaymentSdk: true,
    });
    return { offerId, prebookId, transactionId, clientSecret: secretKey };
  },
];

/** The parts of the address of a picture that this service draws. */
function pictureOf(address) {
  const [, version, width, place, file] = /\/media\/(\d+)\/(\d+)\/([^/]+)\/([^/]+)$/.exec(address) ?? [];
  return { version, width, place, file };
}

/** The newest job of each kind, for the operations of its kind. */
function jobsByKind(jobs) {
  const kinds = {
    'hotel-match': matchPaths,
    'cross-check': ['', '/result'].map((end) => `/v3.0/hotels/match/cross-checks/{jobId}${end}`),
    'deep-map': ['/v3.0/rooms/match/async/jobs/{jobId}'],
  };
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, paths]) => {
      const job = jobs.find((one) => one.kind === kind);
      return job === undefined ? [] : paths.map((path) => [`${path} jobId`, job.jobId]);
    }),
  );
}

const matchJob = '/v3.0/hotels/match/async/jobs/{jobId}';
const matchPaths = ['', '/status', '/reviews', '/adopt', '/reviews/{row}'].map((end) => matchJob + end);
