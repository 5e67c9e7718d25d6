import {
  defineFeed,
  liveGateways,
  setSelling,
  setSupplier,
  shownTerms,
} from '../../app/operator/supplier-stories.ts';
import type { Environment } from '../../contract/owner.ts';
import { isObject } from '../../lib/json/is-object.ts';
import { Problem } from '../../lib/problem.ts';
import { allSuppliers } from '../../rates/suppliers/manage.ts';
import type { SavedCard } from '../../rates/suppliers/store.ts';
import { connectorKinds } from '../../rates/suppliers/connectors.ts';
import type { Command } from '../command.ts';
import { secretFrom } from '../input/secret-file.ts';
import { table } from '../output/table.ts';

const kindNames = Object.keys(connectorKinds);
const settingsOfKinds = Object.entries(connectorKinds)
  .map(([name, { settings }]) => `${settings.join(', ')} (${name})`)
  .join('; ');

export const suppliersList: Command = {
  usage: '[--json]',
  flags: {},
  run: ({ withNeeds, print }) =>
    withNeeds(async ({ db }) => {
      const suppliers = await allSuppliers(db);
      print(suppliers, () =>
        table(
          ['code', 'id', 'kind', 'enabled', 'feeds', 'key', 'settings'],
          suppliers.map((one) => [
            one.code,
            String(one.number),
            one.kind,
            one.enabled ? 'yes' : 'no',
            one.feeds.join(', '),
            one.hasApiKey ? 'yes' : 'no',
            JSON.stringify(one.settings),
          ]),
        ),
      );
    }),
};

export const suppliersAdd: Command = {
  usage: `CODE --kind ${kindNames.join('|')} --settings JSON [--api-key-file FILE] [--disabled] [--json]`,
  notes: `Settings: ${settingsOfKinds}; bookCallMs and bookMayLandForMs for each kind (how long a booking call may take, and how long afterwards it may still take effect). --api-key-file - reads the supplier's key from standard input.`,
  flags: {
    kind: { type: 'string' },
    settings: { type: 'string' },
    'api-key-file': { type: 'string' },
    disabled: { type: 'boolean' },
  },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, flags, positionals: [code = ''], print }) =>
    withNeeds(async (needs) => {
      const kind = flags.required('kind');
      const settings = settingsFrom(flags.text('settings') ?? '{}');
      const keyFile = flags.text('api-key-file');
      const apiKey = keyFile === undefined ? undefined : await secretFrom('api-key-file', keyFile);
      await setSupplier(needs, { code, kind, settings, apiKey, enabled: !flags.has('disabled') });
      print({ code, kind }, () => `supplier ${code} is set`);
    }),
};

export const suppliersFeed: Command = {
  usage: 'NAME CODE… [--json]',
  flags: {},
  positionals: { least: 2, most: 100 },
  run: ({ withNeeds, positionals: [name = '', ...codes], print }) =>
    withNeeds(async ({ db }) => {
      await defineFeed({ db }, { name, codes });
      print({ name, codes }, () => `feed ${name} is ${codes.join(', ')}`);
    }),
};

export const sellingSet: Command = {
  usage:
    'ACCOUNT_ID [--suppliers CODE,…|all-simulators|none] [--margin PERCENT] [--pay-later yes|no] [--backup ACC_CREDIT_CARD|WALLET] [--card GATEWAY:CUSTOMER:PAYMENT_METHOD] [--accessible-only sandbox,production|none] [--json]',
  flags: {
    suppliers: { type: 'string' },
    margin: { type: 'string' },
    'pay-later': { type: 'string' },
    backup: { type: 'string' },
    card: { type: 'string' },
    'accessible-only': { type: 'string' },
  },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, flags, positionals: [accountId = ''], print }) =>
    withNeeds(async ({ db }) => {
      const terms = await setSelling({ db }, accountId, {
        suppliers: suppliersFrom(flags.text('suppliers')),
        marginPercent: percentFrom(flags.text('margin')),
        payLater: yesOrNo(flags.text('pay-later')),
        backupPayment: flags.text('backup'),
        savedCard: savedCardFrom(flags.text('card')),
        accessibleOnlyIn: environmentsFrom(flags.text('accessible-only')),
      });
      print(shownTerms(terms), () => `account ${accountId} sells at ${terms.marginPercent} %`);
    }),
};

function savedCardFrom(text: string | undefined): SavedCard | undefined {
  if (text === undefined) return undefined;
  const [gateway = '', customer = '', paymentMethod = '', ...more] = text.split(':');
  if ([gateway, customer, paymentMethod].includes('') || more.length > 0)
    throw new Problem(
      `--card is "${text}"; expected GATEWAY:CUSTOMER:PAYMENT_METHOD, where GATEWAY is ${liveGateways.join(' or ')}.`,
    );
  return { gateway, customer, paymentMethod };
}

/** Arguments are visible in the list of processes: they must contain no secret, and errors do not quote them. */
function settingsFrom(text: string): Readonly<Record<string, unknown>> {
  const settings = jsonObject(text);
  if (settings === undefined)
    throw new Problem('--settings is not a JSON object such as {"baseUrl": "https://…"}.');
  const secret = Object.keys(settings).find((name) => /key|secret|token|password/i.test(name));
  if (secret !== undefined)
    throw new Problem(
      `--settings holds ${secret}, which anyone on this machine can read in the list of processes: leave it out and give --api-key-file FILE, or --api-key-file - to read the key from standard input.`,
    );
  return settings;
}

function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const settings: unknown = JSON.parse(text);
    // The values of the JSON object are checked where they are used.
    if (isObject(settings)) return settings;
  } catch {
    // The message above replaces that of the parser, which would quote the text.
  }
  return undefined;
}

/** Undefined: unchanged. Null: every simulator. */
function suppliersFrom(text: string | undefined): string[] | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'all-simulators') return null;
  return text === 'none' ? [] : text.split(',');
}

function percentFrom(text: string | undefined): string | undefined {
  if (text === undefined || /^\d{1,4}(\.\d{1,4})?$/.test(text)) return text;
  throw new Problem(
    `--margin is "${text}"; it must be a number of per cent with at most four decimal places.`,
  );
}

function environmentsFrom(text: string | undefined): Environment[] | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return [];
  return [...new Set(text.split(','))].map((name) => {
    if (name === 'sandbox' || name === 'production') return name;
    throw new Problem(
      `--accessible-only is "${text}"; it must be sandbox, production, both with a comma, or none.`,
    );
  });
}

function yesOrNo(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new Problem(`--pay-later is "${text}"; it must be yes or no.`);
}
