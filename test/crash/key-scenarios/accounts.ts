import { voucherBody } from '../../support/bookings/buyer.ts';
import { hotel, type Scenarios, type Scene } from './scene.ts';

async function voucherId({ ask, word }: Scene): Promise<number> {
  return (await ask('POST', '/vouchers', voucherBody(`V-${word}`))).voucher[0].id;
}

async function webhookId({ ask }: Scene): Promise<string> {
  return (await ask('POST', '/webhooks', { url: 'https://receiver.example/hook' })).data.id;
}

/** Loyalty, vouchers and webhooks of an account. */
export const accountScenarios: Scenarios = {
  'POST /guests/{guestId}/loyalty-points/redeem': async ({ needs: { db }, accountId, word }) => {
    const guest = await db.row<{ id: number }>(
      `insert into guests (account, environment, email, created_at, updated_at)
       values ($1, 'sandbox', $2, now(), now()) returning id`,
      [accountId, `${word}@example.org`],
    );
    await db.run(
      `insert into points_entries (guest, balance, points, reason, booking, entered_at)
       values ($1, 'current', 500, 'matured', $2, now())`,
      [guest?.id, word],
    );
    return {
      path: `/guests/${guest?.id}/loyalty-points/redeem`,
      body: { points: 100, currency: 'USD' },
      status: 200,
      effects: ['points_entries:INSERT', 'vouchers:INSERT'],
      names: { table: 'vouchers', column: 'code', id: ({ data }) => data.voucherCode },
    };
  },
  'POST /loyalties': () =>
    Promise.resolve({
      path: '/loyalties',
      body: { status: 'enabled', cashbackRate: 0.03 },
      status: 200,
      effects: ['loyalty_programmes'],
    }),
  'PUT /loyalties': async ({ ask }) => {
    await ask('POST', '/loyalties', { status: 'enabled', cashbackRate: 0.03 });
    return {
      path: '/loyalties',
      body: { status: 'enabled', cashbackRate: 0.04 },
      status: 200,
      effects: ['loyalty_programmes'],
    };
  },
  'POST /vouchers': ({ word }) =>
    Promise.resolve({
      path: '/vouchers',
      body: voucherBody(`V-${word}`),
      status: 201,
      effects: ['vouchers'],
      names: { table: 'vouchers', id: ({ voucher }) => voucher[0].id },
    }),
  'PUT /vouchers/{voucherId}': async (scene) => ({
    path: `/vouchers/${await voucherId(scene)}`,
    body: { discount_value: 20 },
    status: 200,
    effects: ['vouchers'],
  }),
  'PUT /vouchers/{voucherId}/status': async (scene) => ({
    path: `/vouchers/${await voucherId(scene)}/status`,
    body: { status: 'inactive' },
    status: 200,
    effects: ['vouchers'],
  }),
  'POST /webhooks': () =>
    Promise.resolve({
      path: '/webhooks',
      body: { url: 'https://receiver.example/hook' },
      status: 201,
      effects: ['webhooks', 'webhook_secrets'],
      names: { table: 'webhooks', id: ({ data }) => data.id },
    }),
  'PUT /webhooks/{webhookId}': async (scene) => ({
    path: `/webhooks/${await webhookId(scene)}`,
    body: { description: 'another' },
    status: 200,
    effects: ['webhooks'],
  }),
  'POST /webhooks/{webhookId}/rotate': async (scene) => ({
    path: `/webhooks/${await webhookId(scene)}/rotate`,
    body: {},
    status: 200,
    effects: ['webhook_secrets:INSERT'],
  }),
  'POST /webhooks/{webhookId}/replay': async (scene) => {
    const id = await webhookId(scene);
    await scene.buyer.prebook(hotel);
    return {
      path: `/webhooks/${id}/replay`,
      body: { from: new Date(Date.now() - 3_600_000).toISOString() },
      status: 200,
      effects: ['webhook_deliveries:INSERT'],
    };
  },
};
