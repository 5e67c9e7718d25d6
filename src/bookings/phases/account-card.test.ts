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
  assert.equal(await accountCardFor(data, booking, { gateway: 'sandbox' }), undefined);
});
