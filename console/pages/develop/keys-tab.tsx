import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { dayOf, instant, number } from '../../lib/format.ts';
import { Badge } from '../../parts/badge.tsx';
import { WhenLoaded } from '../../parts/loaded.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/when.tsx';

type Account = Schemas['Account'];
type Key = Schemas['OperatorKey'];
type KeyName = Schemas['KeyName'];

/** The key of this tab, its limits, and the keys of the account: all of them if the key and the service allow it. */
export function KeysTab() {
  const account = useCall(async () => (await api.get('/v3.0/account')).data, []);
  return (
    <WhenLoaded of={account}>
      {(own) => (
        <div class="wide-stack">
          <div class="columns">
            <OwnKey account={own} />
            <Limits account={own} />
          </div>
          <AllKeys account={own} />
        </div>
      )}
    </WhenLoaded>
  );
}

function OwnKey({ account: { accountId, environment, compat, key } }: { readonly account: Account }) {
  return (
    <section class="card stack">
      <h2>This key</h2>
      <dl class="pairs">
        <dt>Id</dt>
        <dd>
          <code>{key.keyId}</code>
        </dd>
        <dt>Name</dt>
        <dd>{key.name === '' ? 'none' : key.name}</dd>
        <dt>Account</dt>
        <dd>
          <code>{accountId}</code>, {environment}, answers as {compat}
        </dd>
        <dt>Scopes</dt>
        <dd class="row">
          {key.scopes.map((scope) => (
            <Badge key={scope} tone="accent">
              {scope}
            </Badge>
          ))}
        </dd>
        <dt>Valid</dt>
        <dd>{key.expiresAt === null ? 'until it is revoked' : `until ${instant(key.expiresAt)}`}</dd>
      </dl>
    </section>
  );
}

function Limits({ account: { limits } }: { readonly account: Account }) {
  return (
    <section class="card stack">
      <h2>Rate limits</h2>
      <Table
        label="Rate limits"
        columns={[
          { head: 'Class', cell: ({ name }) => name },
          { head: 'Requests', isNumber: true, cell: ({ requests }) => number(requests) },
          { head: 'In', isNumber: true, cell: ({ windowSeconds }) => `${windowSeconds} s` },
        ]}
        rows={limits}
        keyOf={({ name }) => name}
      />
    </section>
  );
}

function AllKeys({ account: { accountId, environment, operatorApi, key } }: { readonly account: Account }) {
  const isOperator = key.scopes.includes('operate');
  return (
    <section class="stack">
      <h2>Keys of the account</h2>
      {isOperator && operatorApi && <KeysOf accountId={accountId} />}
      {isOperator && !operatorApi && (
        <p class="quiet">
          A service with <code>OPERATOR_API=yes</code> lists all keys with their scopes here.
        </p>
      )}
      {!isOperator && (
        <p class="quiet">A key with the scope operate lists all keys with their scopes here.</p>
      )}
      {!(isOperator && operatorApi) && key.scopes.includes('decide') && (
        <NamesOfKeys environment={environment} />
      )}
    </section>
  );
}

function KeysOf({ accountId }: { readonly accountId: string }) {
  const keys = useCall(
    async () => (await api.get('/v3.0/operator/keys', { params: { query: { accountId } } })).data,
    [accountId],
  );
  return (
    <WhenLoaded of={keys}>
      {(rows) => (
        <Table label="Keys of the account" columns={keyColumns} rows={rows} keyOf={({ keyId }) => keyId} />
      )}
    </WhenLoaded>
  );
}

/** What a key that decides may know of the others. */
function NamesOfKeys({ environment }: Pick<Account, 'environment'>) {
  const keys = useCall(async () => (await api.get('/v3.0/account/keys')).data, []);
  const label = `Names of the ${environment} keys, also of those that no longer work`;
  return (
    <WhenLoaded of={keys}>
      {(rows) => (
        <>
          <p>{label}:</p>
          <Table label={label} columns={nameColumns} rows={rows} keyOf={({ keyId }) => keyId} />
        </>
      )}
    </WhenLoaded>
  );
}

const nameColumn = {
  head: 'Name',
  cell: ({ name }: KeyName) => (name === '' ? <span class="faint">none</span> : name),
};

const nameColumns = [
  nameColumn,
  { head: 'Key', isBelowOnPhone: true, cell: ({ keyId }: KeyName) => <code>{keyId}</code> },
];

const keyColumns = [
  nameColumn,
  {
    head: 'Key',
    isBelowOnPhone: true,
    cell: ({ keyId, ending }: Key) => (
      <>
        <code>{keyId}</code> <code>…{ending}</code>
      </>
    ),
  },
  { head: 'Environment', isBelowOnPhone: true, cell: ({ environment }: Key) => environment },
  {
    head: 'Scopes',
    isBelowOnPhone: true,
    isCutOnLaptop: true,
    cell: ({ scopes }: Key) => scopes.join(', '),
  },
  {
    head: 'Last used',
    isBelowOnPhone: true,
    cell: ({ lastUsedAt }: Key) => (lastUsedAt === null ? 'never' : <When at={lastUsedAt} isAgo />),
  },
  { head: 'State', cell: (key: Key) => <KeyState of={key} /> },
];

function KeyState({ of: { revokedAt, expiresAt } }: { readonly of: Key }) {
  if (revokedAt !== null) return <Badge tone="bad">revoked</Badge>;
  if (expiresAt === null) return <Badge tone="good">valid</Badge>;
  const isOver = Date.parse(expiresAt) < Date.now();
  return <Badge tone={isOver ? 'bad' : 'good'}>{isOver ? 'expired' : `until ${dayOf(expiresAt)}`}</Badge>;
}
