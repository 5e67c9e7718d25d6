import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNeeds } from '../../../../test/support/needs.ts';
import { SAMPLE_PARTNER } from '../../../app/reference/samples.js';
import { createKey } from '../../../accounts/keys.ts';
import { mayChange } from '../stores/adoption-store.ts';
import { allowSamplePartner } from './sample-partner.ts';

const needs = await testNeeds();

test('the sandbox of the account may change the ids of the partner that the reference names, production not', async () => {
  const { accountId } = await createKey(needs, { environment: 'sandbox' });
  await allowSamplePartner(needs, accountId);
  assert.ok(await mayChange(needs.db, { accountId, environment: 'sandbox' }, SAMPLE_PARTNER));
  assert.ok(!(await mayChange(needs.db, { accountId, environment: 'production' }, SAMPLE_PARTNER)));
});
