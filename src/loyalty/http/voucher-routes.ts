import { sent } from '../../contract/fields.ts';
import { Type } from 'typebox';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { examples } from './examples.ts';
import {
  checkVoucherBody,
  historyAnswer,
  messageAnswer,
  newVoucher,
  newVoucherRequest,
  shownUse,
  shownVoucher,
  statusChange,
  voucherAnswer,
  voucherRequest,
  voucherChange,
  vouchersAnswer,
} from './voucher-shapes.ts';
import { usesOf } from '../stores/voucher-uses-store.ts';
import {
  changeVoucher,
  createVoucher,
  readVoucher,
  removeVoucher,
  switchVoucher,
} from '../vouchers/vouchers.ts';
import { vouchersOf } from '../stores/vouchers-store.ts';

const params = Type.Object({ voucherId: sent('The number of the voucher.') });
const group = 'vouchers';
const mount = 'both';

function voucherNumber(text: string, refusal: RefusalName = 'voucher-not-found'): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw refuse(refusal);
  return id;
}

export const voucherRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/vouchers',
    group,
    mount,
    summary: 'Create a voucher',
    description:
      'A fixed or percentage discount with a minimum spend, a maximum discount, a budget and a number of uses. It is applied at prebook, consumed when the booking is confirmed, and returned if the booking fails.',
    idempotent: 'one-transaction',
    body: { json: newVoucher, example: examples.voucherRequest, further: checkVoucherBody },
    answers: {
      201: { description: 'The voucher.', schema: voucherAnswer, examples: { created: examples.voucher } },
    },
    refusals: ['wrong-input'],
    handle: async (needs, { caller, body }) => {
      const voucher = await createVoucher(needs, caller, newVoucherRequest(body));
      return { status: 201, body: { voucher: [shownVoucher(caller.accountId, voucher)] } };
    },
  }),
  route({
    method: 'GET',
    path: '/vouchers',
    group,
    mount,
    summary: 'List vouchers',
    description: 'The vouchers of the account, the newest first.',
    query: Type.Object({
      page: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: 'Page number, from 1; 1 when absent.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: limits.pageRows, description: 'Default 10.' }),
      ),
    }),
    answers: {
      200: {
        description: 'A page of vouchers.',
        schema: vouchersAnswer,
        examples: { one: examples.vouchers },
      },
    },
    refusals: [],
    handle: async (needs, { caller, query: { page = 1, limit = 10 } }) => {
      const found = await vouchersOf(needs.db, caller, { limit, offset: (page - 1) * limit });
      const vouchers = found.map((voucher) => shownVoucher(caller.accountId, voucher));
      return ok({ voucher: vouchers, vouchers });
    },
  }),
  route({
    method: 'GET',
    path: '/vouchers/history',
    group,
    mount,
    summary: 'List the uses of vouchers',
    description: 'Uses that ended in a booking, the newest first.',
    answers: {
      200: { description: 'The uses.', schema: historyAnswer, examples: { one: examples.history } },
    },
    refusals: [],
    handle: async (needs, { caller }) =>
      ok({ history: (await usesOf(needs.db, caller, limits.voucherHistoryRows)).map(shownUse) }),
  }),
  route({
    method: 'GET',
    path: '/vouchers/{voucherId}',
    group,
    mount,
    summary: 'Read a voucher',
    description: 'One voucher with its remaining uses and the budget used.',
    params,
    answers: {
      200: { description: 'The voucher.', schema: voucherAnswer, examples: { one: examples.voucher } },
    },
    refusals: ['voucher-not-found'],
    handle: async (needs, { caller, params: { voucherId } }) => {
      const voucher = await readVoucher(needs, caller, voucherNumber(voucherId));
      return ok({ voucher: [shownVoucher(caller.accountId, voucher)] });
    },
  }),
  route({
    method: 'PUT',
    path: '/vouchers/{voucherId}',
    group,
    mount,
    summary: 'Change a voucher',
    description:
      'Changes the fields that are given. A voucher that a booking has used is read-only; it can be switched off.',
    idempotent: 'one-transaction',
    params,
    body: { json: voucherChange, example: examples.voucherChange, further: checkVoucherBody },
    answers: {
      200: {
        description: 'The voucher is changed.',
        schema: messageAnswer,
        examples: { changed: examples.updated },
      },
    },
    refusals: ['wrong-input', 'voucher-not-found', 'voucher-read-only'],
    handle: async (needs, { caller, params: { voucherId }, body }) => {
      await changeVoucher(needs, caller, { id: voucherNumber(voucherId), change: voucherRequest(body) });
      return ok(examples.updated);
    },
  }),
  route({
    method: 'PUT',
    path: '/vouchers/{voucherId}/status',
    group,
    mount,
    summary: 'Switch a voucher on or off',
    description:
      'A voucher that is switched off can be neither priced nor booked; bookings made with it keep it.',
    idempotent: 'one-transaction',
    params,
    body: { json: statusChange, example: examples.statusChange },
    answers: {
      200: {
        description: 'The status is changed.',
        schema: messageAnswer,
        examples: { switched: examples.switched },
      },
    },
    refusals: ['voucher-not-found'],
    handle: async (needs, { caller, params: { voucherId }, body: { status } }) => {
      await switchVoucher(needs, caller, { id: voucherNumber(voucherId), status });
      return ok(examples.switched);
    },
  }),
  route({
    method: 'DELETE',
    path: '/vouchers/{voucherId}',
    group,
    mount,
    summary: 'Delete a voucher',
    description:
      'The voucher can no longer be used, and its code can be reused. The history of its uses stays.',
    params,
    answers: {
      200: {
        description: 'The voucher is deleted.',
        schema: messageAnswer,
        examples: { deleted: examples.deleted },
      },
    },
    refusals: ['voucher-id-invalid', 'voucher-id-unknown'],
    handle: async (needs, { caller, params: { voucherId } }) => {
      const id = voucherNumber(voucherId, 'voucher-id-invalid');
      if (!(await removeVoucher(needs, caller, id))) throw refuse('voucher-id-unknown');
      return ok(examples.deleted);
    },
  }),
];
