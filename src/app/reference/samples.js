/** What the page makes for a sandbox account that has none of it: nothing real is held. */

/** The first start allows the accounts that it creates to change the ids of this partner. */
export const SAMPLE_PARTNER = 'Sample partner';
export const SAMPLE_ID = 'sample-1';

export async function prebooked(ask, { checkin, checkout, hotelId }, options = {}) {
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
  /**
   * A list of one hotel. Its first row is matched, the others have another address and are in review. Two of them are
   * decided, one by a filter, and the first row becomes an id of the partner if the account may change its ids.
   */
  async 'hotel-match'(ask, { hotelId }) {
    const { data: hotel } = await ask(`/v3.0/data/hotel?hotelId=${hotelId}`);
    const [known, ...others] = [hotel.address, '901 Elsewhere', '902 Elsewhere', '903 Elsewhere', '904 Bulk'];
    const rows = [known, ...others].map((address, at) =>
      [`sample-${at + 1}`, hotel.name, hotel.country, hotel.city, address].map(inCsv).join(','),
    );
    const file = ['id,name,country,city,address', ...rows].join('\n');
    const { job_id: jobId } = await ask(
      '/v3.0/hotels/match/async',
      formOf({ file }, { partner: SAMPLE_PARTNER }),
    );
    const decided = await decideSome(ask, jobId).catch(() => ({}));
    return [{ jobId, kind: 'hotel-match', partner: SAMPLE_PARTNER, ...decided }];
  },
  async 'cross-check'(ask, { hotelId, survivorId }) {
    const a = `id,hotel_id\nH1,${hotelId}\nH2,${survivorId}\n`;
    const b = `id,hotel_id\nH1,${hotelId}\nH2,${hotelId}\n`;
    const { job_id: jobId } = await ask('/v3.0/hotels/match/cross-checks', formOf({ a, b }));
    return [{ jobId, kind: 'cross-check' }];
  },
  async 'deep-map'(ask, { hotelId }) {
    const referenceRooms = [
      { id: 11, name: 'Deluxe King Room' },
      { id: 12, name: 'Twin Room with Balcony' },
    ];
    const roomNames = ['Deluxe King Room', 'Junior Suite'];
    const job = await ask('/v3.0/rooms/match/async', { hotelId, referenceRooms, roomNames });
    return [{ jobId: job.data.jobId, kind: 'deep-map' }];
  },
};

export async function sample(name, { ask, key, values }) {
  return key.startsWith('sand_') ? samples[name](ask, values).catch(() => []) : [];
}

async function decideSome(ask, jobId) {
  await untilDone(ask, jobId);
  const job = `/v3.0/hotels/match/async/jobs/${jobId}`;
  await ask(`${job}/reviews`, { decision: 'reject', rows: [2] });
  const { actId } = await ask('/v3.0/hotels/match/reviews', {
    decision: 'reject',
    filter: { job: jobId, text: 'Bulk' },
  });
  await ask(`${job}/adopt`, {}).catch(() => undefined);
  return { actId };
}

/** A job of a few rows takes about two seconds. */
async function untilDone(ask, jobId) {
  for (let asked = 0; asked < 20; asked += 1) {
    const { state } = await ask(`/v3.0/jobs/${jobId}`);
    if (state === 'done') return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`the job ${jobId} is not done`);
}

const inCsv = (text) => `"${text.replaceAll('"', '""')}"`;

function formOf(files, fields = {}) {
  const form = new FormData();
  for (const [name, text] of Object.entries(files))
    form.append(name, new Blob([text], { type: 'text/csv' }), `${name}.csv`);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
