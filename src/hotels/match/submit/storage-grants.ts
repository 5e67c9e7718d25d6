import type { Owner } from '../../../contract/owner.ts';
import { refuse } from '../../../contract/refusal.ts';
import type { Sql } from '../../../contract/database.ts';
import type { Needs } from '../../../contract/needs.ts';
import { column, insertInto, tableOf, type RowOf } from '../../../lib/columns/columns.ts';
import { sandboxFolder } from '../../../platform/objects/files.ts';
import { parseObjectAddress } from '../../../platform/objects/objects.ts';

const grants = tableOf({
  accountId: column<string>('account'),
  environment: column<Owner['environment']>('environment'),
  prefix: column<string>('prefix'),
});

export type Grant = RowOf<typeof grants.members>;

const insert = insertInto(
  'storage_grants',
  tableOf({ ...grants.members, grantedAt: column<Date>('granted_at') }),
);

/** Refuses an address that the account may not use, before a request over the network. */
export async function requireObject(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  owner: Owner,
  { uri, name }: { uri: string; name: string },
): Promise<void> {
  const address = parseObjectAddress(uri);
  if (address === undefined)
    throw refuse(
      'storage-refused',
      `${name} is "${uri}"; it must be gs://bucket/object, s3://bucket/object or file:///path${noOddNames}`,
    );
  if (address.scheme === 'file' && config.storageFolder === undefined)
    throw refuse(
      'storage-refused',
      `${name} is "${uri}"; this service stores no files (STORAGE_FOLDER is not set)`,
    );
  const granted = await grantsOf(db, owner);
  if (isOwnFile(owner, uri) || granted.some((prefix) => uri.startsWith(prefix))) return;
  const prefixes = [...granted, ownFolder(owner)];
  throw refuse(
    'storage-refused',
    `${name} is "${uri}"; this key may use addresses that begin with ${prefixes.join(' or ')}`,
  );
}

/** The environments of an account share no file: the sandbox has a folder inside that of the account to itself. */
function ownFolder({ accountId, environment }: Owner): string {
  const folder = `file:///${accountId}/`;
  return environment === 'sandbox' ? `${folder}${sandboxFolder}/` : folder;
}

function isOwnFile(owner: Owner, uri: string): boolean {
  const ofSandbox = ownFolder({ ...owner, environment: 'sandbox' });
  const isOfSandbox = `${uri}/`.startsWith(ofSandbox);
  return isOfSandbox === (owner.environment === 'sandbox') && uri.startsWith(ownFolder(owner));
}

/** What `parseObjectAddress` refuses in a path, in words. */
const noOddNames = ', without empty parts, . and .. between its slashes';

async function grantsOf(sql: Sql, owner: Owner): Promise<string[]> {
  const rows = await sql.rows<{ prefix: string }>(
    'select prefix from storage_grants where account = $1 and environment = $2 order by prefix',
    [owner.accountId, owner.environment],
  );
  return rows.map(({ prefix }) => prefix);
}

/** Refuses a prefix that no address could begin with. */
export async function grantStorage({ db, clock }: Pick<Needs, 'db' | 'clock'>, grant: Grant): Promise<void> {
  const { prefix } = grant;
  const isBeginning = prefix.endsWith('/') && parseObjectAddress(`${prefix}object`) !== undefined;
  if (!isBeginning)
    throw refuse(
      'storage-refused',
      `"${prefix}" must be gs://bucket/, s3://bucket/folder/ or file:///folder/, ending in "/"${noOddNames}`,
    );
  await db.run(
    `${insert.text} on conflict do nothing`,
    insert.values(undefined, { ...grant, grantedAt: clock.now() }),
  );
}

export async function revokeStorage(
  { db }: Pick<Needs, 'db'>,
  { accountId, environment, prefix }: Grant,
): Promise<boolean> {
  return (
    (await db.run('delete from storage_grants where account = $1 and environment = $2 and prefix = $3', [
      accountId,
      environment,
      prefix,
    ])) === 1
  );
}

export async function listGrants(sql: Sql): Promise<Grant[]> {
  const rows = await sql.rows(
    `select ${grants.columns} from storage_grants order by account, environment, prefix`,
  );
  return rows.map(grants.read);
}
