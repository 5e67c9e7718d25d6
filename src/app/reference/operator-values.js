/**
 * Ids for the lines of operators. Those that suspend an account, or change or revoke a key, never name the account and
 * the key of the reader, or one that a customer uses: only what the lines above them created.
 */
const accounts = '/v3.0/operator/accounts';
const keys = '/v3.0/operator/keys';
const webhooks = `${accounts}/{accountId}/{environment}/webhooks/{webhookId}`;
const bookings = '/v3.0/operator/bookings';
const cancellations = '/v3.0/operator/cancellations/{bookingId}';

const isSample = ({ name }) => name.startsWith('sample-');
const named = (paths, name, value) => Object.fromEntries(paths.map((path) => [`${path} ${name}`, value]));

const suspended = ['suspend', 'resume'].map((end) => `${accounts}/{accountId}/${end}`);
const revoked = [`${keys}/{keyId}`, `${keys}/{keyId}/revoke`];
const amended = ['complete', 'reject'].map((end) => `/v3.0/operator/amendments/{id}/${end}`);
const delivered = ['', ...['enable', 'disable', 'rotate', 'test', 'replay'].map((end) => `/${end}`)];

/** Names to replace, in place of ids of the reader. */
export const untilLookedUp = {
  ...named(suspended, 'accountId', 'ACCOUNT_ID'),
  ...named(revoked, 'keyId', 'KEY_ID'),
  ...named([`${cancellations}/again`, `${cancellations}/settle`], 'bookingId', 'BOOKING_ID'),
  ...named([`${bookings}/{bookingId}/unwatch`, `${bookings}/{bookingId}/charge`], 'bookingId', 'BOOKING_ID'),
};

export async function operatorValues(ask, accountId) {
  const listOf = async (path) => (await ask(path)).data;
  const account = (await listOf(accounts)).find(isSample);
  const key = (await listOf(keys)).find((one) => isSample(one) && one.revokedAt === null);
  const [amendment] = await listOf('/v3.0/operator/amendments');
  const all = await listOf(`${accounts}/${accountId}/sandbox/webhooks`);
  const webhook = all.find(({ status }) => status === 'enabled') ?? all[0];
  const [failing] = await listOf('/v3.0/operator/cancellations');
  const [watched] = (await listOf(`${bookings}/unclear`)).watched;
  return Object.fromEntries(
    Object.entries({
      ...named(suspended, 'accountId', account?.accountId),
      ...named(revoked, 'keyId', key?.keyId),
      ...named(amended, 'id', amendment?.id),
      ...named(
        delivered.map((end) => webhooks + end),
        'webhookId',
        webhook?.id,
      ),
      ...named([`${cancellations}/again`, `${cancellations}/settle`], 'bookingId', failing?.bookingId),
      ...named([`${bookings}/{bookingId}/unwatch`], 'bookingId', watched?.bookingId),
    }).filter(([, value]) => value !== undefined),
  );
}
