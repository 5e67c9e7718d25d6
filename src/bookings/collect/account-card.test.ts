import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scenarios } from '../../rates/scenarios.ts';
import { testKey } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { noChangeOfTerms } from '../../../test/support/suppliers/live-supplier.ts';
import { setSellingTerms } from '../../rates/suppliers/manage.ts';
import { currentData } from '../../rates/current-data.ts';
import { accountCardFor } from './account-card.ts';

test('a saved card is used only with the gateway that stores it', async () => {
  const { db, ...needs } = await testNeeds();
  const { accountId } = await testKey({ db, ...needs }, 'production');
  const card = { customer: 'cus_1', paymentMethod: 'pm_1' };
  const savedCard = { gateway: 'stripe', ...card };
  await setSellingTerms(db, accountId, { ...noChangeOfTerms, savedCard });
  const booking = {
    owner: { accountId, environment: 'production' },
    sale: { hotel: { id: scenarios[0]?.id ?? 0 } },
  } as const;
  const data = await currentData(db);
  assert.deepEqual(await accountCardFor(data, booking, { gateway: 'stripe' }), card);
  const others = await accountCardFor(data, booking, { gateway: 'sandbox' });
  assert.deepEqual(others, { customer: 'sandbox', paymentMethod: 'success' });
  assert.equal(await accountCardFor(data, booking, { gateway: undefined }), undefined);
});

test('a gateway with test payments gets the test card of the hotel', async () => {
  const { db, ...needs } = await testNeeds();
  const { accountId } = await testKey({ db, ...needs }, 'sandbox');
  const data = await currentData(db);
  const cardAt = (id: number) =>
    accountCardFor(
      data,
      { owner: { accountId, environment: 'sandbox' }, sale: { hotel: { id } } },
      { gateway: 'sandbox' },
    );
  const declining = scenarios.find(({ at, does }) => at === 'payment' && does === 'decline');
  assert.ok(declining);
  assert.deepEqual(await cardAt(declining.id), { customer: 'sandbox', paymentMethod: 'decline' });
  assert.deepEqual(await cardAt(1), { customer: 'sandbox', paymentMethod: 'success' });
});
