import { Type } from 'typebox';
import { listOf, sent } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { shortened } from '../../contract/quote.ts';
import { examples } from './examples.ts';
import {
  checkProgramme,
  guestAnswer,
  guestBookingsAnswer,
  guestsAnswer,
  pointsAnswer,
  programmeAnswer,
  programmeRequest,
  programmeOfRequest,
  programmeStarted,
  redeemRequest,
  redeemedAnswer,
  shownGuest,
  shownGuestBooking,
  shownProgramme,
  shownRedemption,
} from './guest-shapes.ts';
import { listGuests, readGuest, readGuestBookings, readGuestVouchers, readPoints } from '../points/guests.ts';
import { changeProgramme, readProgramme, startProgramme } from '../points/programme.ts';
import { checkRedeem, redeemPoints } from '../points/redeem.ts';
import { shownVoucher, voucherShape } from './voucher-shapes.ts';

const params = Type.Object({ guestId: sent('Id of the guest.') });

/** An id that is not a number gets the same error as an unknown guest. */
function guestNumber(text: string, refusal: RefusalName): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw refuse(refusal, `'${shortened(text)}' is not the number of a guest`);
  return id;
}

export const guestRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/guests',
    group: 'guests',
    summary: 'List guests',
    description:
      'Lists all guests of the account with their points, oldest first. A guest is created by the first confirmed booking by the e-mail address of its holder.',
    query: Type.Object({
      email: Type.Optional(sent('Only the guest with this address; case is ignored.')),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.guestRows,
          description: `Maximum number of guests; ${limits.guestRows} when absent.`,
        }),
      ),
      offset: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'Number of guests to skip, the oldest first; 0 when absent.',
        }),
      ),
    }),
    answers: {
      200: { description: 'The guests.', schema: guestsAnswer, examples: { one: examples.guests } },
    },
    refusals: [],
    handle: async (needs, { caller, query }) => {
      const { guests, total } = await listGuests(needs, caller, query);
      return ok({ data: guests.map(shownGuest), total });
    },
  }),
  route({
    method: 'GET',
    path: '/guests/{guestId}',
    group: 'guests',
    summary: 'Read a guest',
    description: 'Returns personal data, points, and the ids of the bookings.',
    params,
    answers: { 200: { description: 'The guest.', schema: guestAnswer, examples: { one: examples.guest } } },
    refusals: ['guest-unknown'],
    handle: async (needs, { caller, params: { guestId } }) =>
      ok({ data: shownGuest(await readGuest(needs, caller, guestNumber(guestId, 'guest-unknown'))) }),
  }),
  route({
    method: 'GET',
    path: '/guests/{guestId}/bookings',
    group: 'guests',
    summary: 'List the bookings of a guest',
    description: 'Returns each booking with the points it earned and its cashback rate, newest first.',
    params,
    answers: {
      200: {
        description: 'The bookings.',
        schema: guestBookingsAnswer,
        examples: { pending: examples.guestBookings },
      },
    },
    refusals: ['guest-unknown'],
    handle: async (needs, { caller, params: { guestId } }) => {
      const bookings = await readGuestBookings(needs, caller, guestNumber(guestId, 'guest-unknown'));
      return ok({ data: bookings.map(shownGuestBooking) });
    },
  }),
  route({
    method: 'GET',
    path: '/guests/{guestId}/vouchers',
    group: 'guests',
    summary: 'List the vouchers of a guest',
    description: 'Returns the vouchers for this guest only, such as those bought with points, newest first.',
    params,
    answers: {
      200: {
        description: 'The vouchers.',
        schema: Type.Object({ data: listOf(voucherShape, 'The newest first.') }),
        examples: { redemption: examples.guestVouchers },
      },
    },
    refusals: ['guest-unknown'],
    handle: async (needs, { caller, params: { guestId } }) => {
      const vouchers = await readGuestVouchers(needs, caller, guestNumber(guestId, 'guest-unknown'));
      return ok({ data: vouchers.map((voucher) => shownVoucher(caller.accountId, voucher)) });
    },
  }),
  route({
    method: 'GET',
    path: '/guests/{guestId}/loyalty-points',
    group: 'guests',
    summary: 'Read the points of a guest',
    description: 'Returns the points that can be redeemed now, and the points of stays that have not ended.',
    params,
    answers: {
      200: { description: 'The points.', schema: pointsAnswer, examples: { some: examples.points } },
    },
    refusals: ['guest-id-invalid'],
    handle: async (needs, { caller, params: { guestId } }) =>
      ok({ data: await readPoints(needs, caller, guestNumber(guestId, 'guest-id-invalid')) }),
  }),
  route({
    method: 'POST',
    path: '/guests/{guestId}/loyalty-points/redeem',
    group: 'guests',
    summary: 'Redeem points',
    description:
      'Redeems points for a voucher for this guest, which can be used once within five months. Ten points are one US dollar.',
    idempotent: 'one-transaction',
    params,
    body: { json: redeemRequest, example: examples.redeem, further: checkRedeem },
    answers: {
      200: { description: 'The voucher.', schema: redeemedAnswer, examples: { redeemed: examples.redeemed } },
    },
    refusals: ['guest-id-invalid', 'invalid-field'],
    handle: async (needs, { caller, params: { guestId }, body }) => {
      const id = guestNumber(guestId, 'guest-id-invalid');
      const voucher = await redeemPoints(needs, caller, { guestId: id, ...body });
      return ok({ data: shownRedemption(caller.accountId, id, voucher) });
    },
  }),
  route({
    method: 'GET',
    path: '/loyalties',
    group: 'loyalty',
    summary: 'Read the loyalty programme',
    description: 'Returns the status and the cashback rate. Before its start the programme is disabled.',
    answers: {
      200: { description: 'The programme.', schema: programmeAnswer, examples: { on: examples.programme } },
    },
    refusals: [],
    handle: async (needs, { caller }) => ok(shownProgramme(await readProgramme(needs.db, caller))),
  }),
  route({
    method: 'POST',
    path: '/loyalties',
    group: 'loyalty',
    summary: 'Start the loyalty programme',
    description:
      'Creates the programme with a status (default: `enabled`) and a cashback rate (default: 0.03). An empty body, and a second start, are refused.',
    idempotent: 'one-transaction',
    body: {
      json: programmeStarted,
      example: examples.programmeRequest,
      mismatch: 'bad-request',
      further: checkProgramme,
    },
    answers: {
      200: { description: 'The programme.', schema: programmeAnswer, examples: { on: examples.programme } },
    },
    refusals: ['loyalty-exists'],
    handle: async (needs, { caller, body }) =>
      ok(shownProgramme(await startProgramme(needs, caller, programmeOfRequest(body)))),
  }),
  route({
    method: 'PUT',
    path: '/loyalties',
    group: 'loyalty',
    summary: 'Change the loyalty programme',
    description: 'Changes status and rate for bookings from now on; points already earned do not change.',
    idempotent: 'one-transaction',
    body: {
      json: programmeRequest,
      example: examples.programmeRequest,
      mismatch: 'bad-request',
      further: checkProgramme,
    },
    answers: {
      200: { description: 'The programme.', schema: programmeAnswer, examples: { on: examples.programme } },
    },
    refusals: [],
    handle: async (needs, { caller, body }) =>
      ok(shownProgramme(await changeProgramme(needs, caller, programmeOfRequest(body)))),
  }),
];
