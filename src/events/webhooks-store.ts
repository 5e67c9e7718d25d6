import type { Owner } from '../accounts/caller.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../contract/database.ts';
import { openMembers, openText, sealMembers, sealText } from '../platform/secrets/row-secrets.ts';

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly authorizationToken: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxRetries: number | null;
  readonly initialWaitSeconds: number;
  readonly status: 'enabled' | 'disabled';
  readonly disabledBecause: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type WebhookSettings = Pick<
  Webhook,
  | 'url'
  | 'description'
  | 'events'
  | 'authorizationToken'
  | 'headers'
  | 'maxRetries'
  | 'initialWaitSeconds'
  | 'status'
>;

const columns = `id, url, description, event_names as events, authorization_token as "authorizationToken", headers,
  max_retries as "maxRetries", initial_wait_seconds as "initialWaitSeconds", status,
  disabled_because as "disabledBecause", created_at as "createdAt", updated_at as "updatedAt"`;

/** Secrets are stored encrypted: functions that read or write them need the keys as well as the connection. */
export interface WebhookStore {
  readonly db: Sql;
  readonly config: Pick<Config, 'secretsKey'>;
}

function opened<W extends Webhook | undefined>({ config }: WebhookStore, webhook: W): W {
  if (webhook === undefined) return webhook;
  const { id: row, authorizationToken: token, headers } = webhook;
  return {
    ...webhook,
    authorizationToken: token === null ? null : openText(config, { column: 'webhookToken', row }, token),
    headers: openMembers(config, { column: 'webhookHeaders', row }, headers),
  };
}

export async function insertWebhook(
  store: WebhookStore,
  owner: Owner,
  settings: WebhookSettings & { id: string; at: Date },
): Promise<Webhook | undefined> {
  const { id, at } = settings;
  const row = await store.db.row<Webhook>(
    `insert into webhooks (id, account, environment, url, description, event_names, authorization_token, headers,
       max_retries, initial_wait_seconds, status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
     returning ${columns}`,
    [id, owner.accountId, owner.environment, ...valuesOf(store, id, settings), at],
  );
  return opened(store, row);
}

/** A disabled webhook that is switched on again has no reason to be off any more. */
export async function updateWebhook(
  store: WebhookStore,
  id: string,
  settings: WebhookSettings & { at: Date },
): Promise<Webhook | undefined> {
  const row = await store.db.row<Webhook>(
    `update webhooks set url = $2, description = $3, event_names = $4, authorization_token = $5, headers = $6,
       max_retries = $7, initial_wait_seconds = $8, status = $9,
       disabled_because = case when $9 = 'enabled' then null else disabled_because end, updated_at = $10
     where id = $1
     returning ${columns}`,
    [id, ...valuesOf(store, id, settings), settings.at],
  );
  return opened(store, row);
}

function valuesOf({ config }: WebhookStore, row: string, settings: WebhookSettings): unknown[] {
  const { url, description, events, authorizationToken, headers, maxRetries, initialWaitSeconds, status } =
    settings;
  return [
    url,
    description,
    events,
    authorizationToken === null
      ? null
      : sealText(config, { column: 'webhookToken', row }, authorizationToken),
    JSON.stringify(sealMembers(config, { column: 'webhookHeaders', row }, headers)),
    maxRetries,
    initialWaitSeconds,
    status,
  ];
}

export async function webhooksOf(store: WebhookStore, owner: Owner): Promise<Webhook[]> {
  const rows = await store.db.rows<Webhook>(
    `select ${columns} from webhooks where account = $1 and environment = $2 order by created_at, id`,
    [owner.accountId, owner.environment],
  );
  return rows.map((row) => opened(store, row));
}

export async function webhookOf(store: WebhookStore, owner: Owner, id: string): Promise<Webhook | undefined> {
  const row = await store.db.row<Webhook>(
    `select ${columns} from webhooks where account = $1 and environment = $2 and id = $3`,
    [owner.accountId, owner.environment, id],
  );
  return opened(store, row);
}

/** Undefined where there is none; held until the transaction ends. */
export async function lockWebhook(sql: Sql, owner: Owner, id: string): Promise<object | undefined> {
  return sql.row(`select id from webhooks where account = $1 and environment = $2 and id = $3 for update`, [
    owner.accountId,
    owner.environment,
    id,
  ]);
}

export async function webhookById(store: WebhookStore, id: string): Promise<Webhook | undefined> {
  const row = await store.db.row<Webhook>(
    { name: 'events-webhook-by-id', text: `select ${columns} from webhooks where id = $1` },
    [id],
  );
  return opened(store, row);
}

/** Locks the owner's webhooks against each other, so that counting them before adding one is safe. */
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

export async function insertSecret(
  { db, config }: WebhookStore,
  id: string,
  { secret, at }: { secret: string; at: Date },
): Promise<void> {
  await db.run(`insert into webhook_secrets (webhook, secret, created_at) values ($1, $2, $3)`, [
    id,
    sealText(config, { column: 'webhookSecret', row: id }, secret),
    at,
  ]);
}

/** No secret so far signs longer than this; one that an earlier rotation ends sooner ends when it said. */
export async function retireSecrets(sql: Sql, id: string, expiresAt: Date): Promise<void> {
  await sql.run(
    `update webhook_secrets set expires_at = $2
     where webhook = $1 and (expires_at is null or expires_at > $2)`,
    [id, expiresAt],
  );
}

/** Secrets in force, the newest first: a receiver that knows only the new one finds its signature at once. */
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
