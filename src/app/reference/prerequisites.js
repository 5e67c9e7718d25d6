/**
 * What an operation needs that a new account does not have, and the operation that makes it. The first row that fits
 * `METHOD path` counts. The page fills in an id where there is one.
 */
const rows = [
  [
    /^put \/v3.0\/data\/(pin|releases\/current)$/,
    'Needs a release. Only a key with the scope `operate` publishes one.',
    'postDataReleases',
  ],
  [/^delete \/v3.0\/data\/merges/, 'Needs a merge of this hotel.', 'putDataMergesByHotelId'],
  [
    /^put \/v3.0\/hotels\/match\/partners\/ids$/,
    'Needs the permission for the partner: `npm run cli -- partners allow PARTNER --account ID --env sandbox`.',
    'postHotelsMatchAsyncJobsByJobIdAdopt',
  ],
  [
    /^delete \/v3.0\/hotels\/match\/partners\/ids$/,
    'Needs a correction of the id.',
    'putHotelsMatchPartnersIds',
  ],
  [
    /^post .*\/match\/async\/jobs\/\{jobId\}\/adopt$/,
    'Needs a job that is done and names a partner whose ids the account may change: `npm run cli -- partners allow PARTNER --account ID --env sandbox`.',
    'postHotelsMatchAsync',
  ],
  [
    /\/hotels\/match\/async\/jobs\/\{jobId\}\/reviews/,
    'Needs a job with a row in review.',
    'postHotelsMatchAsync',
  ],
  [/\/hotels\/match\/async\/jobs\//, 'Needs a job.', 'postHotelsMatchAsync'],
  [/\/match\/decisions\/\{decisionId\}$/, 'Needs a decision.', 'postHotelsMatchDecisions'],
  [
    /\/match\/acts\//,
    'Needs an action: a decision by a filter, without `preview`.',
    'postHotelsMatchReviews',
  ],
  [/\/cross-checks\/\{jobId\}/, 'Needs a cross-check.', 'postHotelsMatchCrossChecks'],
  [
    /\/calibrations\/current$/,
    'Null always works. An id needs a calibration with the outcome `better`, and so some hundred decisions.',
    'postHotelsMatchCalibrations',
  ],
  [/\/rooms\/match\/async\/(jobs|matches)\//, 'Needs a deep-map job of the hotel.', 'postRoomsMatchAsync'],
  [/\/rates\/prebook$/, 'Needs an offer of a search.', 'postHotelsRates'],
  [/\/rates\/book$|\/prebooks\/\{/, 'Needs a prebook.', 'postRatesPrebook'],
  [
    /\/rates\/rebook$/,
    'Needs a confirmed booking and a prebook that was made to replace it.',
    'postBookingsByBookingIdAlternativePrebooks',
  ],
  [
    /^post .*\/loyalty-points\/redeem$/,
    'Needs a guest with current points: those of a booking become current after the stay, if the account has a loyalty programme.',
    'postLoyalties',
  ],
  [
    /^put .*\/(amend|bookings\/\{bookingId\})$|\/alternative-prebooks$/,
    'Needs a confirmed booking.',
    'postRatesBook',
  ],
  [/\/v3.0\/(bookings|guests)\/\{/, 'Needs a booking.', 'postRatesBook'],
  [
    /\/sandbox\/payments\/|\/pay\/v1\/(sandbox-)?payment$/,
    'Needs a prebook with `usePaymentSdk: true`.',
    'postRatesPrebook',
  ],
  [
    /\/payments\/notices\//,
    'Stripe sends it, with a signature that `STRIPE_WEBHOOK_SECRET` checks. No other client can.',
  ],
  [/\/v3.0\/vouchers\/\{/, 'Needs a voucher.', 'postVouchers'],
  [/\/v3.0\/webhooks\/\{/, 'Needs a webhook.', 'postWebhooks'],
  [/ \/v3.0\/jobs\/\{/, 'Needs a job.', 'postHotelsMatchAsync'],
  [
    /\/operator\/accounts\/\{accountId\}\/(suspend|resume)$/,
    'Needs an account: no line names the one of your key, which would be refused from then on.',
    'postOperatorAccounts',
  ],
  [
    /\/operator\/keys\/\{/,
    'Needs a key without the scope `operate`: no line names the key that you use.',
    'postOperatorKeys',
  ],
  [/\/operator\/amendments\/\{/, 'Needs a change that waits for an operator.', 'getOperatorAmendments'],
  [/\/operator\/cancellations\/\{/, 'Needs a cancellation that fails.', 'getOperatorCancellations'],
  [/\/operator\/bookings\/.*\/unwatch$/, 'Needs a room that is watched.', 'getOperatorBookingsUnclear'],
  [/\/operator\/bookings\/.*\/charge$/, 'Needs a booking with a charge that is overdue.', 'getAttention'],
  [/\/operator\/jobs\/requeue$/, 'Needs a dead job.', 'getOperatorJobsDead'],
  [
    /\/operator\/.*\/webhooks\/\{webhookId\}/,
    'Needs a webhook of the account, and an enabled one to send to it.',
    'postOperatorAccountsByAccountIdByEnvironmentWebhooks',
  ],
];

/** Undefined: the operation needs nothing but its key. */
export function prerequisiteOf(method, path) {
  const [, text, first] = rows.find(([fits]) => fits.test(`${method.toLowerCase()} ${path}`)) ?? [];
  return text === undefined ? undefined : { text, first };
}

/** All of them, for a test that each one names an operation. */
export const prerequisites = rows.map(([fits, text, first]) => ({ fits, text, first }));

/** What an operation of operators needs: the keys of a first start do not have the scope. */
export function operatorNotes(scope, path) {
  if (scope !== 'operate') return [];
  const key =
    'Only a key with the scope `operate` runs it: `npm run cli -- keys create --env production --scopes operate` makes one.';
  return path.includes('/operator/') ? [key, 'The service must run with `OPERATOR_API=yes`.'] : [key];
}
