import { owner, type Owner } from '../contract/owner.ts';
import type { Config } from '../config.ts';
import type { Query, Sql } from '../contract/database.ts';
import { column, insertInto, json, setting, tableOf, type RowOf } from '../lib/columns/columns.ts';
import { openMembers, openText, sealMembers, sealText } from '../platform/secrets/row-secrets.ts';

const settings = tableOf({
  url: column<string>('url'),
  description: column<string>('description'),
  events: column<readonly string[]>('event_names'),
  authorizationToken: column<string | null>('authorization_token'),
  headers: json<Readonly<Record<string, string>>>('headers'),
  maxRetries: column<number | null>('max_retries'),
  initialWaitSeconds: column<number>('initial_wait_seconds'),
  status: column<'enabled' | 'disabled'>('status'),
});

export type WebhookSettings = RowOf<typeof settings.members>;

const webhooks = tableOf({
  id: column<string>('id'),
  ...settings.members,
  disabledBecause: column<string | null>('disabled_because'),
  createdAt: column<Date>('created_at'),
  updatedAt: column<Date>('updated_at'),
});

export type Webhook = RowOf<typeof webhooks.members>;

/** Secrets are stored encrypted: functions that read or write them need the keys as well as the connection. */
export interface WebhookStore {
  readonly db: Sql;
  readonly config: Pick<Config, 'secretsKey'>;
}

function opened({ config }: WebhookStore, stored: object): Webhook {
  const webhook = webhooks.read(stored);
  const { id: row, authorizationToken: token, headers } = webhook;
  return {
    ...webhook,
    authorizationToken: token === null ? null : openText(config, { column: 'webhookToken', row }, token),
    headers: openMembers(config, { column: 'webhookHeaders', row }, headers),
  };
}

function sealed({ config }: WebhookStore, row: string, settings: WebhookSettings): WebhookSettings {
  const { authorizationToken: token, headers } = settings;
  return {
    ...settings,
    authorizationToken: token === null ? null : sealText(config, { column: 'webhookToken', row }, token),
    headers: sealMembers(config, { column: 'webhookHeaders', row }, headers),
  };
}

async function found(store: WebhookStore, query: Query, values: readonly unknown[]): Promise<Webhook[]> {
  return (await store.db.rows(query, values)).map((row) => opened(store, row));
}

const { id, createdAt, updatedAt } = webhooks.members;
const insert = insertInto('webhooks', tableOf({ id, owner, ...settings.members, createdAt, updatedAt }));

export async function insertWebhook(
  store: WebhookStore,
  owner: Owner,
  made: WebhookSettings & { id: string; at: Date },
): Promise<Webhook | undefined> {
  const { id, at } = made;
  const row = { ...sealed(store, id, made), id, owner, createdAt: at, updatedAt: at };
  const query = `${insert.text} returning ${webhooks.columns}`;
  const [webhook] = await found(store, query, insert.values(undefined, row));
  return webhook;
}

const change = setting(settings, 4);

/** When a webhook is enabled again, the reason why it was disabled is removed. */
export async function updateWebhook(
  store: WebhookStore,
  id: string,
  changed: WebhookSettings & { at: Date },
): Promise<Webhook | undefined> {
  const isEnabled = changed.status === 'enabled';
  const [webhook] = await found(
    store,
    `update webhooks set ${change.text}, updated_at = $2,
       disabled_because = case when $3 then null else disabled_because end
     where id = $1
     returning ${webhooks.columns}`,
    [id, changed.at, isEnabled, ...change.values(sealed(store, id, changed))],
  );
  return webhook;
}

const where = (condition: string): string => `select ${webhooks.columns} from webhooks where ${condition}`;
const isOwn = 'account = $1 and environment = $2';

export async function webhooksOf(store: WebhookStore, owner: Owner): Promise<Webhook[]> {
  return found(store, where(`${isOwn} order by created_at, id`), [owner.accountId, owner.environment]);
}

export async function webhookOf(store: WebhookStore, owner: Owner, id: string): Promise<Webhook | undefined> {
  const query = where(`${isOwn} and id = $3`);
  const [webhook] = await found(store, query, [owner.accountId, owner.environment, id]);
  return webhook;
}

/** Undefined if there is none; locked until the transaction ends. */
export async function lockWebhook(sql: Sql, owner: Owner, id: string): Promise<object | undefined> {
  return sql.row(`select id from webhooks where account = $1 and environment = $2 and id = $3 for update`, [
    owner.accountId,
    owner.environment,
    id,
  ]);
}

const byId = { name: 'events-webhook-by-id', text: where('id = $1') };

export async function webhookById(store: WebhookStore, id: string): Promise<Webhook | undefined> {
  const [webhook] = await found(store, byId, [id]);
  return webhook;
}

/** Locks the webhooks of the owner, so that counting them before adding one is safe. */
export async function countWebhooks(sql: Sql, owner: Owner): Promise<number> {
  await sql.run(`select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 71))`, [
    owner.accountId,
    owner.environment,
  ]);
  const row = await sql.row<{ count: number }>(
    `select count(*) as count from webhooks where account = $1 and environment = $2`,
    [owner.accountId, owner.environment],
  );
  return row?.count ?? 0;
}

export async function deleteWebhook(sql: Sql, owner: Owner, id: string): Promise<number> {
  return sql.run(`delete from webhooks where account = $1 and environment = $2 and id = $3`, [
    owner.accountId,
    owner.environment,
    id,
  ]);
}

export async function disableWebhook(sql: Sql, id: string, { because, at }: { because: string; at: Date }) {
  await sql.run(
    `update webhooks set status = 'disabled', disabled_because = $2, updated_at = $3 where id = $1`,
    [id, because, at],
  );
}

const newSecret = insertInto(
  'webhook_secrets',
  tableOf({
    webhook: column<string>('webhook'),
    secret: column<string>('secret'),
    createdAt: column<Date>('created_at'),
  }),
);

export async function insertSecret(
  { db, config }: WebhookStore,
  id: string,
  { secret, at }: { secret: string; at: Date },
): Promise<void> {
  const sealedSecret = sealText(config, { column: 'webhookSecret', row: id }, secret);
  await db.run(
    newSecret.text,
    newSecret.values(undefined, { webhook: id, secret: sealedSecret, createdAt: at }),
  );
}

/** No present secret signs longer than this; one that ends earlier because of a previous rotation keeps that time. */
export async function retireSecrets(sql: Sql, id: string, expiresAt: Date): Promise<void> {
  await sql.run(
    `update webhook_secrets set expires_at = $2
     where webhook = $1 and (expires_at is null or expires_at > $2)`,
    [id, expiresAt],
  );
}

/** Valid secrets, the newest first: a receiver with only the new one finds its signature first. */
export async function secretsOf({ db, config }: WebhookStore, id: string, now: Date): Promise<string[]> {
  const rows = await db.rows<{ secret: string }>(
    {
      name: 'events-secrets-of',
      text: `select secret from webhook_secrets
             where webhook = $1 and (expires_at is null or expires_at > $2) order by id desc`,
    },
    [id, now],
  );
  return rows.map(({ secret }) => openText(config, { column: 'webhookSecret', row: id }, secret));
}
