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
    environment: key.startsWith('prod_') ? 'production' : 'sandbox',
    checkin: day(60),
    checkout: day(62),
    bookingStartDate: period.from,
    bookingEndDate: period.to,
    ...period,
    clientReference: `reference-${now.getTime()}`,
    voucher_code: `CODE-${now.getTime()}`,
    validity_start: day(0),
    validity_end: day(365),
    name: `name-${now.getTime()}`,
    gateway: 'stripe',
    row: 1,
    '/v3.0/webhooks/{webhookId}/replay from': `${period.from}T00:00:00Z`,
    '/v3.0/webhooks/{webhookId}/replay to': `${day(1)}T00:00:00Z`,
    '/v3.0/bookings/{bookingId}/alternative-prebooks checkin': day(70),
    '/v3.0/bookings/{bookingId}/alternative-prebooks checkout': day(72),
  };
  if (key === '') return values;
  for (const lookUp of lookUps) Object.assign(values, await lookUp({ ask, key, values }).catch(() => ({})));
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const alternatives = '/v3.0/bookings/{bookingId}/alternative-prebooks';

const lookUps = [
  async ({ ask }) => {
    const { accountId, key } = (await ask('/v3.0/account')).data;
    return { accountId, keyId: key.keyId };
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
  async ({ ask }) => ({ partner: (await ask('/v3.0/hotels/match/partners')).partners[0]?.partner }),
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
    if (!jobs.some(({ kind }) => kind === 'hotel-match'))
      jobs.unshift(...(await sample('match', { ask, key, values })));
    return { jobId: jobs[0]?.jobId, ...jobsByKind(jobs) };
  },
  async ({ ask }) => {
    const [review] = (await ask('/v3.0/hotels/match/reviews?limit=1')).reviews;
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
  async ({ ask }) => ({
    calibrationId: (await ask('/v3.0/hotels/match/calibrations')).calibrations[0]?.calibrationId,
  }),
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

async function prebooked(ask, { checkin, checkout, hotelId }, options = {}) {
  const found = await ask('/v3.0/hotels/rates', {
    hotelIds: [hotelId],
    occupancies: [{ adults: 2 }],
    currency: 'USD',
    guestNationality: 'US',
    checkin,
    checkout,
    paymentTypes: ['NUITEE_PAY'],
  });
  const { offerId } = found.data[0].roomTypes[0];
  const { data } = await ask('/v3.0/rates/prebook', { offerId, ...options });
  return { ...data, offerId };
}

/** Made for a sandbox account that has none, each as a row of its list. */
const samples = {
  async booking(ask, values) {
    const { prebookId } = await prebooked(ask, values);
    const person = { firstName: 'Ada', lastName: 'Example' };
    const { data } = await ask('/v3.0/rates/book', {
      prebookId,
      holder: { ...person, email: 'ada@example.org' },
      guests: [{ ...person, occupancyNumber: 1, remarks: '' }],
      remarks: '',
      payment: { method: 'ACC_CREDIT_CARD' },
    });
    return [{ booking_Id: data.bookingId }];
  },
  async voucher(ask, values) {
    const { voucher } = await ask('/v3.0/vouchers', {
      voucher_code: `SAMPLE-${values.voucher_code}`,
      discount_type: 'percentage',
      discount_value: 10,
      minimum_spend: 100,
      maximum_discount_amount: 50,
      currency: 'EUR',
      validity_start: values.validity_start,
      validity_end: values.validity_end,
      usages_limit: 500,
      status: 'active',
      description: 'A sample',
      terms_and_conditions: '',
      budget: 5000,
    });
    return voucher;
  },
  /** Subscribes to an event that hardly occurs: no server receives at this address. */
  async webhook(ask) {
    const url = 'https://hooks.travel.example/innkeeper';
    const { data } = await ask('/v3.0/webhooks', { url, events: ['booking.rebook.nrfn'] });
    return [data];
  },
  async match(ask) {
    const form = new FormData();
    form.append(
      'file',
      new Blob(['id,name,country,city\n1,Hotel Example,IT,Rome\n'], { type: 'text/csv' }),
      'hotels.csv',
    );
    const { job_id: jobId } = await ask('/v3.0/hotels/match/async', form);
    return [{ jobId, kind: 'hotel-match' }];
  },
};

async function sample(name, { ask, key, values }) {
  return key.startsWith('sand_') ? samples[name](ask, values).catch(() => []) : [];
}

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
