import { Type } from 'typebox';
import { audit } from '../../bookings/audit/audit.ts';
import { listOf, maybe, named, sent, text, integer, decimal, yesOrNo } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { payIn, setCredit } from './money-stories.ts';
import { operation, type Operation } from './operation.ts';
import { ownerNamed, ownerParams } from './owner.ts';

const amount = Type.Number({ minimum: 0, maximum: 1e12, description: 'In the currency: `12.5`.' });
const currency = sent('ISO 4217 code.', limits.wordCharacters);

export const moneyOperations: readonly Operation[] = [
  operation({
    command: 'wallet fund',
    method: 'POST',
    path: '/accounts/{accountId}/{environment}/funds',
    summary: 'Pay money into a wallet',
    description:
      'Pays money into a wallet. Repeated with the same `key`, it pays once; a key that has paid another sum is refused.',
    params: Type.Object(ownerParams),
    body: {
      json: named('OperatorFunds', {
        key: sent('Identifies the payment, such as the reference of a transfer.'),
        amount,
        currency,
      }),
      example: { key: 'transfer 17', amount: 500, currency: 'EUR' },
    },
    answers: {
      description: 'The wallet.',
      data: named('OperatorWallet', {
        funded: yesOrNo('False if this key was paid in before.'),
        balance: decimal('What the wallet holds now.'),
        currency: text('Currency of the amounts.'),
      }),
      example: { funded: true, balance: 500, currency: 'EUR' },
    },
    run: async (needs, { params, body: { key, ...sum } }) =>
      payIn(needs, await ownerNamed(needs, params), { key, ...sum, amount: String(sum.amount) }),
  }),
  operation({
    command: 'credit set',
    method: 'PUT',
    path: '/accounts/{accountId}/{environment}/credit',
    summary: 'Set a credit line',
    description: 'Opens, changes or suspends the credit line of an account.',
    params: Type.Object(ownerParams),
    body: {
      json: named('OperatorCreditRequest', {
        amount,
        currency,
        suspended: maybe(yesOrNo('Whether it cannot be used; default: false.')),
      }),
      example: { amount: 10_000, currency: 'EUR' },
    },
    answers: {
      description: 'The credit line.',
      data: named('OperatorCreditLine', {
        limitMinor: integer('Limit of the credit line, in minor units.'),
        currency: text('Currency of the amounts.'),
        suspended: yesOrNo('Whether it cannot be used.'),
      }),
      example: { limitMinor: 1_000_000, currency: 'EUR', suspended: false },
    },
    run: async (needs, { params, body: { suspended = false, ...sum } }) =>
      setCredit(needs, await ownerNamed(needs, params), { suspended, ...sum, amount: String(sum.amount) }),
  }),
  operation({
    command: 'audit',
    method: 'POST',
    path: '/audit',
    summary: 'Check ledger, payments, gateways and suppliers',
    description:
      'Checks that ledger, payments, gateways and suppliers agree, and lists every difference. It calls the suppliers, and takes minutes if there are many bookings.',
    body: {
      json: Type.Object({
        days: maybe(
          Type.Integer({
            minimum: 1,
            maximum: limits.auditMostDays,
            description: `Bookings of the last days; default: ${limits.auditDays}.`,
          }),
        ),
      }),
      example: { days: 30 },
    },
    answers: {
      description: 'What was checked, and every difference.',
      data: named('OperatorAudit', {
        entries: integer('Ledger entries.'),
        payments: integer('Payments.'),
        bookings: integer('Bookings.'),
        unfinished: integer('Bookings in progress, which the next audit checks.'),
        findings: listOf(
          named('OperatorFinding', {
            about: text('A booking, payment, entry or supplier.'),
            detail: text('What is wrong with it.'),
          }),
          'Empty: everything agrees.',
        ),
      }),
      example: { entries: 812, payments: 300, bookings: 290, unfinished: 1, findings: [] },
    },
    run: (needs, { body: { days = limits.auditDays } }) => audit(needs, { sinceDays: days }),
  }),
];
