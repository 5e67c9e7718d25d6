// Data table: what the commands and the operations of operators must do alike.
import type { Ask } from '../../../test/support/http.ts';

/** One action of an operator, in both interfaces. `<name>` is an id that an earlier step kept. */
export interface Step {
  readonly command: string;
  readonly line: string;
  readonly method: NonNullable<Ask['method']>;
  /** Below `/operator`. */
  readonly path: string;
  readonly body?: unknown;
  /** Name → member of the answer. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** What both answer; of a list, its last element. */
  readonly shows?: unknown;
  /** Both are refused, and say this. */
  readonly fails?: RegExp;
  /** The status of a refusal; by default 400. */
  readonly status?: 404;
  /** The files that the line names, with their content. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Data table: every operation, in an order in which each has what it needs. */
export const parity: readonly Step[] = [
  {
    command: 'accounts create',
    line: 'accounts create Fjord --compat public',
    method: 'POST',
    path: '/accounts',
    body: { name: 'Fjord', compat: 'public' },
    keeps: { account: 'accountId' },
  },
  {
    command: 'accounts suspend',
    line: 'accounts suspend <account>',
    method: 'POST',
    path: '/accounts/<account>/suspend',
  },
  {
    command: 'accounts resume',
    line: 'accounts resume <account>',
    method: 'POST',
    path: '/accounts/<account>/resume',
  },
  {
    command: 'accounts suspend',
    line: 'accounts suspend acc_none',
    method: 'POST',
    path: '/accounts/acc_none/suspend',
    fails: /There is no account/,
  },
  { command: 'accounts list', line: 'accounts list', method: 'GET', path: '/accounts' },
  {
    command: 'keys create',
    line: 'keys create --env sandbox --account <account> --name till --scopes read,sell --expires 2099-01-01 --addresses 10.0.0.0/8',
    method: 'POST',
    path: '/keys',
    body: {
      environment: 'sandbox',
      accountId: '<account>',
      name: 'till',
      scopes: ['read', 'sell'],
      expiresAt: '2099-01-01T00:00:00Z',
      addresses: ['10.0.0.0/8'],
    },
    keeps: { key: 'key' },
  },
  {
    command: 'keys create',
    line: 'keys create --env sandbox --account <account> --addresses here',
    method: 'POST',
    path: '/keys',
    body: { environment: 'sandbox', accountId: '<account>', addresses: ['here'] },
    fails: /here.{1,3} is neither an IP address nor a network/,
  },
  {
    command: 'keys list',
    line: 'keys list --account <account>',
    method: 'GET',
    path: '/keys?accountId=<account>',
    keeps: { keyId: 'keyId' },
  },
  {
    command: 'keys change',
    line: 'keys change <keyId> --name desk --scopes map --expires never --addresses all',
    method: 'PUT',
    path: '/keys/<keyId>',
    body: { name: 'desk', scopes: ['map'], expiresAt: null, addresses: [] },
  },
  {
    command: 'keys revoke',
    line: 'keys revoke <keyId>',
    method: 'POST',
    path: '/keys/<keyId>/revoke',
  },
  {
    command: 'audit-log list',
    line: 'audit-log list --subject <keyId>',
    method: 'GET',
    path: '/audit-log?subject=<keyId>',
  },
  {
    command: 'audit-log verify',
    line: 'audit-log verify',
    method: 'POST',
    path: '/audit-log/verify',
    body: {},
  },
  {
    command: 'suppliers feed',
    line: 'suppliers feed all simulator',
    method: 'PUT',
    path: '/feeds/all',
    body: { codes: ['simulator'] },
  },
  {
    command: 'suppliers feed',
    line: 'suppliers feed all nobody',
    method: 'PUT',
    path: '/feeds/all',
    body: { codes: ['nobody'] },
    fails: /There is no supplier nobody; there are simulator/,
  },
  {
    command: 'selling set',
    line: 'selling set <account> --suppliers simulator --margin 7.5 --pay-later yes --backup WALLET --accessible-only sandbox',
    method: 'PUT',
    path: '/accounts/<account>/selling',
    body: {
      suppliers: ['simulator'],
      marginPercent: '7.5',
      payLater: true,
      backupPayment: 'WALLET',
      accessibleOnlyIn: ['sandbox'],
    },
  },
  {
    command: 'selling set',
    line: 'selling set <account> --suppliers nobody',
    method: 'PUT',
    path: '/accounts/<account>/selling',
    body: { suppliers: ['nobody'] },
    fails: /There is no supplier nobody/,
  },
  {
    command: 'suppliers add',
    line: 'suppliers add fjord --kind upstream --settings {"baseUrl":"https://beds.example/v3.0","bookCallMs":5000} --api-key-file <key.txt> --disabled',
    files: { 'key.txt': 'bk_secret' },
    method: 'PUT',
    path: '/suppliers/fjord',
    body: {
      kind: 'upstream',
      settings: { baseUrl: 'https://beds.example/v3.0', bookCallMs: 5000 },
      apiKey: 'bk_secret',
      enabled: false,
    },
  },
  {
    command: 'suppliers list',
    line: 'suppliers list --json',
    method: 'GET',
    path: '/suppliers',
    shows: {
      code: 'fjord',
      number: 2,
      kind: 'upstream',
      enabled: false,
      feeds: [],
      settings: { baseUrl: 'https://beds.example/v3.0', bookCallMs: 5000 },
      hasApiKey: true,
    },
  },
  {
    command: 'suppliers add',
    line: 'suppliers add fjord --kind upstream --settings {"bookCallMs":1}',
    method: 'PUT',
    path: '/suppliers/fjord',
    body: { kind: 'upstream', settings: { bookCallMs: 1 } },
    fails: /baseUrl/,
  },
  {
    command: 'selling set',
    line: 'selling set <account> --card stripe:cus_1:pm_1',
    method: 'PUT',
    path: '/accounts/<account>/selling',
    body: { savedCard: { gateway: 'stripe', customer: 'cus_1', paymentMethod: 'pm_1' } },
  },
  {
    command: 'selling set',
    line: 'selling set <account> --card sandbox:cus_1:pm_1',
    method: 'PUT',
    path: '/accounts/<account>/selling',
    body: { savedCard: { gateway: 'sandbox', customer: 'cus_1', paymentMethod: 'pm_1' } },
    fails: /sandbox.{1,3} has no saved cards; expected stripe/,
  },
  {
    command: 'exchange load',
    line: 'exchange load <rates.csv>',
    files: { 'rates.csv': 'currency,per_usd\nNOK,10.25\nSEK,9.5\n' },
    method: 'PUT',
    path: '/exchange-rates',
    body: {
      rates: [
        { currency: 'NOK', perUsd: '10.25' },
        { currency: 'sek', perUsd: '9.5' },
      ],
    },
  },
  {
    command: 'exchange load',
    line: 'exchange load <wrong.csv>',
    files: { 'wrong.csv': 'currency,per_usd\nNOK,11\nSEK,-1\n' },
    method: 'PUT',
    path: '/exchange-rates',
    body: {
      rates: [
        { currency: 'NOK', perUsd: '11' },
        { currency: 'SEK', perUsd: '-1' },
      ],
    },
    fails: /-1.{1,3} is not a rate/,
  },
  { command: 'exchange list', line: 'exchange list', method: 'GET', path: '/exchange-rates' },
  { command: 'jobs list', line: 'jobs list', method: 'GET', path: '/jobs' },
  { command: 'jobs dead', line: 'jobs dead', method: 'GET', path: '/jobs/dead' },
  {
    command: 'jobs requeue',
    line: 'jobs requeue <dead>',
    method: 'POST',
    path: '/jobs/requeue',
    body: { ids: ['<dead>'] },
  },
  {
    command: 'jobs requeue',
    line: 'jobs requeue <dead>',
    method: 'POST',
    path: '/jobs/requeue',
    body: { ids: ['<dead>'] },
    fails: /None of these is a dead job/,
  },
  { command: 'amendments list', line: 'amendments list', method: 'GET', path: '/amendments' },
  {
    command: 'amendments complete',
    line: 'amendments complete <completed>',
    method: 'POST',
    path: '/amendments/<completed>/complete',
    body: {},
  },
  {
    command: 'amendments reject',
    line: 'amendments reject <rejected>',
    method: 'POST',
    path: '/amendments/<rejected>/reject',
  },
  {
    command: 'amendments reject',
    line: 'amendments reject <completed>',
    method: 'POST',
    path: '/amendments/<completed>/reject',
    fails: /is COMPLETED already/,
  },
  {
    command: 'amendments complete',
    line: 'amendments complete 999',
    method: 'POST',
    path: '/amendments/999/complete',
    body: {},
    fails: /no amendment 999/,
    status: 404,
  },
  { command: 'cancellations list', line: 'cancellations list', method: 'GET', path: '/cancellations' },
  {
    command: 'cancellations again',
    line: 'cancellations again <again>',
    method: 'POST',
    path: '/cancellations/<again>/again',
  },
  {
    command: 'cancellations again',
    line: 'cancellations again <again>',
    method: 'POST',
    path: '/cancellations/<again>/again',
    fails: /is CANCELLED; only a booking that is being cancelled/,
  },
  {
    command: 'cancellations settle',
    line: 'cancellations settle <settled> transfer-17',
    method: 'POST',
    path: '/cancellations/<settled>/settle',
    body: { reference: 'transfer-17' },
  },
  {
    command: 'bookings unclear',
    line: 'bookings unclear --all',
    method: 'GET',
    path: '/bookings/unclear?all=true',
  },
  {
    command: 'bookings unwatch',
    line: 'bookings unwatch <watched> --note telephoned',
    method: 'POST',
    path: '/bookings/<watched>/unwatch',
    body: { note: 'telephoned' },
  },
  {
    command: 'bookings charge',
    line: 'bookings charge <charged>',
    method: 'POST',
    path: '/bookings/<charged>/charge',
  },
  {
    command: 'bookings charge',
    line: 'bookings charge none',
    method: 'POST',
    path: '/bookings/none/charge',
    fails: /no booking none/,
    status: 404,
  },
  {
    command: 'wallet fund',
    line: 'wallet fund transfer-18 --account <owner> --env production --amount 12.5 --currency nok',
    method: 'POST',
    path: '/accounts/<owner>/production/funds',
    body: { key: 'transfer-18', amount: 12.5, currency: 'nok' },
  },
  {
    command: 'wallet fund',
    line: 'wallet fund transfer-18 --account <owner> --env production --amount 0.005 --currency NOK',
    method: 'POST',
    path: '/accounts/<owner>/production/funds',
    body: { key: 'transfer-18', amount: 0.005, currency: 'NOK' },
    fails: /it must be an amount of NOK with 2 decimal places/,
  },
  {
    command: 'credit set',
    line: 'credit set --account <owner> --env production --amount 900 --currency NOK --suspended',
    method: 'PUT',
    path: '/accounts/<owner>/production/credit',
    body: { amount: 900, currency: 'NOK', suspended: true },
  },
  {
    command: 'webhooks create',
    line: 'webhooks create <hook> --account <owner> --env sandbox --events booking.book --token-file <token.txt>',
    files: { 'token.txt': 'Bearer 1' },
    method: 'POST',
    path: '/accounts/<owner>/sandbox/webhooks',
    body: { url: '<hook>', events: ['booking.book'], authorizationToken: 'Bearer 1' },
    keeps: { webhook: 'id' },
  },
  {
    command: 'webhooks create',
    line: 'webhooks create ftp://a.example --account <owner> --env sandbox',
    method: 'POST',
    path: '/accounts/<owner>/sandbox/webhooks',
    body: { url: 'ftp://a.example' },
    fails: /is not an address such as/,
  },
  {
    command: 'webhooks list',
    line: 'webhooks list --account <owner> --env sandbox',
    method: 'GET',
    path: '/accounts/<owner>/sandbox/webhooks',
  },
  {
    command: 'webhooks test',
    line: 'webhooks test <webhook> --account <owner> --env sandbox',
    method: 'POST',
    path: '/accounts/<owner>/sandbox/webhooks/<webhook>/test',
  },
  {
    command: 'webhooks disable',
    line: 'webhooks disable <webhook> --account <owner> --env sandbox',
    method: 'POST',
    path: '/accounts/<owner>/sandbox/webhooks/<webhook>/disable',
  },
  {
    command: 'webhooks enable',
    line: 'webhooks enable <webhook> --account <owner> --env sandbox',
    method: 'POST',
    path: '/accounts/<owner>/sandbox/webhooks/<webhook>/enable',
  },
  {
    command: 'webhooks replay',
    line: 'webhooks replay <webhook> --account <owner> --env sandbox --from 2020-01-01T00:00:00Z',
    method: 'POST',
    path: '/accounts/<owner>/sandbox/webhooks/<webhook>/replay',
    body: { from: '2020-01-01T00:00:00Z' },
  },
  {
    command: 'webhooks rotate',
    line: 'webhooks rotate <webhook> --account <owner> --env sandbox --now',
    method: 'POST',
    path: '/accounts/<owner>/sandbox/webhooks/<webhook>/rotate',
    body: { expireNow: true },
  },
  {
    command: 'webhooks rotate',
    line: 'webhooks rotate <webhook> --account <owner> --env production',
    method: 'POST',
    path: '/accounts/<owner>/production/webhooks/<webhook>/rotate',
    body: {},
    fails: /no webhook/,
    status: 404,
  },
  {
    command: 'webhooks delete',
    line: 'webhooks delete <webhook> --account <owner> --env sandbox',
    method: 'DELETE',
    path: '/accounts/<owner>/sandbox/webhooks/<webhook>',
  },
  { command: 'audit', line: 'audit', method: 'POST', path: '/audit', body: {} },
];
