import { unknownAccount } from '../../accounts/accounts.ts';
import { accountOf } from '../../accounts/store.ts';
import type { Needs } from '../../contract/needs.ts';
import { gatewayKinds, gatewayNames } from '../../payments/gateways/gateways.ts';
import { Problem } from '../../lib/problem.ts';
import { problemOfBookTimes } from '../../rates/suppliers/book-times.ts';
import { connectorKind, connectorKinds } from '../../rates/suppliers/connectors.ts';
import {
  addSupplier,
  allSuppliers,
  isSecretSetting,
  setFeed,
  setSellingTerms,
  unknownSuppliers,
  type NewSupplier,
  type TermsChange,
} from '../../rates/suppliers/manage.ts';
import { backupPayments, type SellingTerms } from '../../rates/suppliers/store.ts';

/** The gateways that can charge a saved card. */
export const liveGateways = gatewayNames.filter((name) => gatewayKinds[name].environment === 'production');

export const kindNames = Object.keys(connectorKinds);

interface SentSupplier extends NewSupplier {
  readonly apiKey?: string | undefined;
}

/** Adds a supplier, or changes one. Without `apiKey` it keeps its key, if the server is the same. */
export async function setSupplier(
  needs: Pick<Needs, 'db' | 'config'>,
  { apiKey, settings: plain, ...supplier }: SentSupplier,
): Promise<void> {
  const { code, kind } = supplier;
  const secret = Object.keys(plain).find(isSecretSetting);
  if (secret !== undefined)
    throw new Problem(
      `The settings hold ${secret}: leave it out, and send the key as apiKey, which is sealed.`,
    );
  const settings = { ...plain, ...(apiKey !== undefined && { apiKey }) };
  const connector = connectorKind(kind);
  if (connector === undefined)
    throw new Problem(`The kind is "${kind}"; expected ${kindNames.join(' or ')}.`);
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(code))
    throw new Problem(
      `"${code}" is not a supplier code: expected a lower-case letter, then lower-case letters, digits or dashes, at most 32 characters.`,
    );
  await connector.check?.(settings, needs.config);
  const problem = problemOfBookTimes({ ...settings });
  if (problem !== undefined) throw new Problem(`The settings are invalid: ${problem}`);
  if (apiKey === undefined) await refuseOtherServer(needs, { code, kind, settings });
  await addSupplier(needs, { ...supplier, settings });
}

/** A stored key is sent only to the server that it was stored for. */
async function refuseOtherServer(
  { db }: Pick<Needs, 'db'>,
  { code, kind, settings }: Pick<NewSupplier, 'code' | 'kind' | 'settings'>,
): Promise<void> {
  const stored = (await allSuppliers(db)).find((one) => one.code === code && one.kind === kind);
  if (stored?.hasApiKey !== true || originOf(stored.settings) === originOf(settings)) return;
  throw new Problem(
    `The baseUrl of ${code} is on a different server than before: send its API key again (apiKey, --api-key-file).`,
  );
}

function originOf({ baseUrl }: NewSupplier['settings']): string | undefined {
  return typeof baseUrl === 'string' ? URL.parse(baseUrl)?.origin : undefined;
}

/** A group of suppliers that a search can name. */
export async function defineFeed(
  { db }: Pick<Needs, 'db'>,
  { name, codes }: { readonly name: string; readonly codes: readonly string[] },
): Promise<void> {
  await refuseUnknown({ db }, await db.transaction((tx) => setFeed(tx, name, codes)));
}

interface SentTerms extends Omit<TermsChange, 'backupPayment'> {
  readonly backupPayment?: string | undefined;
}

/** How an account buys; what is undefined does not change. */
export async function setSelling(
  { db }: Pick<Needs, 'db'>,
  accountId: string,
  { backupPayment: backup, ...change }: SentTerms,
): ReturnType<typeof setSellingTerms> {
  if ((await accountOf(db, accountId)) === undefined) throw unknownAccount(accountId);
  await refuseUnknown({ db }, await unknownSuppliers(db, change.suppliers ?? []));
  const gateway = change.savedCard?.gateway;
  if (gateway !== undefined && !liveGateways.some((name) => name === gateway))
    throw new Problem(`"${gateway}" has no saved cards; expected ${liveGateways.join(' or ')}.`);
  const backupPayment = backupPayments.find((known) => known === backup);
  if (backup !== undefined && backupPayment === undefined)
    throw new Problem(`The backup payment is "${backup}"; expected ${backupPayments.join(' or ')}.`);
  return db.transaction((tx) => setSellingTerms(tx, accountId, { ...change, backupPayment }));
}

/** Terms without the saved card: its numbers are useful at its gateway only. */
export function shownTerms(terms: SellingTerms) {
  const { suppliers, marginPercent, payLater, backupPayment, savedCard, accessibleOnlyIn } = terms;
  return {
    suppliers: suppliers ?? null,
    marginPercent,
    payLater,
    backupPayment: backupPayment ?? null,
    savedCardAt: savedCard?.gateway ?? null,
    accessibleOnlyIn,
  };
}

async function refuseUnknown({ db }: Pick<Needs, 'db'>, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const known = (await allSuppliers(db)).map(({ code }) => code);
  throw new Problem(`There is no supplier ${codes.join(', ')}; there are ${known.join(', ')}.`);
}
