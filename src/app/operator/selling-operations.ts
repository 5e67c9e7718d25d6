import { Type } from 'typebox';
import {
  describedAs,
  listOf,
  maybe,
  named,
  orNull,
  sent,
  text,
  time,
  integer,
  yesOrNo,
} from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { listExchangeRates, storeExchangeRates } from '../../rates/offers/exchange.ts';
import { backupPayments } from '../../rates/suppliers/store.ts';
import { operation, type Operation } from './operation.ts';
import { codes } from './supplier-operations.ts';
import { setSelling, shownTerms } from './supplier-stories.ts';

const environment = Type.Union([Type.Literal('sandbox'), Type.Literal('production')], {
  maxLength: limits.wordCharacters,
  description: 'An environment.',
});
const ACCESSIBLE_ONLY = 'Environments in which its searches find wheelchair-accessible hotels only.';

export const sellingOperations: readonly Operation[] = [
  operation({
    command: 'selling set',
    method: 'PUT',
    path: '/accounts/{accountId}/selling',
    summary: 'Set how an account buys',
    description: 'Changes the members that are sent. The ids of a saved card are not shown.',
    params: Type.Object({ accountId: sent('The account.') }),
    body: {
      json: named('OperatorSellingChange', {
        suppliers: maybe(orNull(codes('Suppliers of the account; empty: none.'), 'Null: every simulator.')),
        marginPercent: maybe(
          Type.String({
            pattern: '^\\d{1,4}(\\.\\d{1,4})?$',
            maxLength: 9,
            description: 'Our margin: `7.5`.',
          }),
        ),
        payLater: maybe(yesOrNo('Whether refundable offers are paid when they become binding.')),
        backupPayment: maybe(
          Type.String({
            enum: [...backupPayments],
            maxLength: limits.wordCharacters,
            description: 'The payment method if the credit line is refused.',
          }),
        ),
        accessibleOnlyIn: maybe(Type.Array(environment, { maxItems: 2, description: ACCESSIBLE_ONLY })),
        savedCard: maybe(
          describedAs(
            named('OperatorSavedCard', {
              gateway: sent('The gateway that stores it, such as `stripe`.'),
              customer: Type.String({ minLength: 1, maxLength: 255, description: 'The customer there.' }),
              paymentMethod: Type.String({ minLength: 1, maxLength: 255, description: 'The card there.' }),
            }),
            'The card that pays `ACC_CREDIT_CARD` in production, as its gateway stores it.',
          ),
        ),
      }),
      example: { suppliers: ['simulator'], marginPercent: '7.5' },
    },
    answers: {
      description: 'The terms.',
      data: named('OperatorSellingTerms', {
        suppliers: orNull(listOf(text('A code.'), 'Suppliers of the account.'), 'Null: every simulator.'),
        marginPercent: text('Our margin, in per cent.'),
        payLater: yesOrNo('Whether refundable offers are paid when they become binding.'),
        backupPayment: orNull(text(''), 'The payment method if the credit line is refused; null: nothing.'),
        accessibleOnlyIn: listOf(environment, ACCESSIBLE_ONLY),
        savedCardAt: orNull(text(''), 'The gateway that stores its saved card; null: it has none.'),
      }),
      example: {
        suppliers: ['simulator'],
        marginPercent: '7.5000',
        payLater: true,
        backupPayment: 'WALLET',
        savedCardAt: null,
        accessibleOnlyIn: [],
      },
    },
    run: async (needs, { params: { accountId }, body }) => {
      const { suppliers, marginPercent, payLater, backupPayment, savedCard, accessibleOnlyIn } = body;
      const change = { suppliers, marginPercent, payLater, backupPayment, savedCard, accessibleOnlyIn };
      return shownTerms(await setSelling(needs, accountId, change));
    },
  }),
  operation({
    command: 'exchange list',
    method: 'GET',
    path: '/exchange-rates',
    summary: 'List the exchange rates',
    description: 'Lists the exchange rates, last loaded first.',
    answers: {
      description: 'The rates.',
      data: listOf(
        named('OperatorExchangeRate', {
          currency: text('ISO 4217 code.'),
          perUsd: text('Units of the currency for one US dollar.'),
          updatedAt: time('When it was loaded.'),
        }),
        'Last loaded first.',
      ),
      example: [{ currency: 'EUR', perUsd: '0.92500000', updatedAt: '2026-11-23T09:00:00.000Z' }],
    },
    run: (needs) => listExchangeRates(needs),
  }),
  operation({
    command: 'exchange load',
    method: 'PUT',
    path: '/exchange-rates',
    summary: 'Load exchange rates',
    description:
      'Loads exchange rates: all of them or none. Currencies that are not sent keep their rate. Searches that begin afterwards use the new rates; prebooks keep those of their time.',
    body: {
      json: Type.Object({
        rates: Type.Array(
          named('OperatorRate', {
            currency: sent('ISO 4217 code.', limits.wordCharacters),
            perUsd: sent('Units of the currency for one US dollar, with at most eight decimal places.', 32),
          }),
          { minItems: 1, maxItems: limits.exchangeRatesAtOnce, description: 'Each currency once.' },
        ),
      }),
      example: { rates: [{ currency: 'EUR', perUsd: '0.925' }] },
    },
    answers: {
      description: 'The rates are loaded.',
      data: named('OperatorRatesLoaded', { loaded: integer('Number of rates that were stored.') }),
      example: { loaded: 1 },
    },
    run: (needs, { body: { rates } }) =>
      storeExchangeRates(
        needs,
        rates.map((rate, at) => ({ place: `rates[${at}]`, ...rate })),
      ),
  }),
];
