import type { Schemas } from 'innkeeper-client';
import { useEffect } from 'preact/hooks';
import { api } from '../../api/api.ts';
import { usePages } from '../../api/use-pages.ts';
import { goQuery } from '../../app/url.ts';
import { bytes, instant, number } from '../../lib/format.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Choice, Field, Typed } from '../../parts/field.tsx';
import { MoreBelow } from '../../parts/lists/more.tsx';
import { Empty } from '../../parts/loaded.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/when.tsx';

type Logged = Schemas['LoggedRequest'];
type Query = Readonly<Record<string, string>>;

const AGAIN_MS = 1_000;

const methods = ['', 'GET', 'POST', 'PUT', 'DELETE'] as const;
const statuses = [
  ['', 'All'],
  ['2xx', '2xx: done'],
  ['4xx', '4xx: refused'],
  ['429', '429: too many'],
  ['5xx', '5xx: failed'],
] as const;

export function RequestsTab({ query }: { readonly query: Query }) {
  const requests = usePages(
    async (after) => {
      const { requests, next } = await api.get('/v3.0/requests', {
        params: { query: { ...filters(query), after } },
      });
      return { items: requests, next };
    },
    [JSON.stringify(filters(query))],
  );
  const isAwaited = query['requestId'] !== undefined && !requests.isLoading && requests.items.length === 0;
  // A call is logged about a second after its response.
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(requests.reload, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  const open = requests.items.find(({ requestId }) => requestId === query['open']);
  return (
    <div class="stack">
      <Filters query={query} reload={requests.reload} />
      <MoreBelow of={requests}>
        {requests.items.length === 0 ? (
          <Empty title="No call was logged">Calls appear about a second after their response.</Empty>
        ) : (
          <Table
            label="Calls, the newest first"
            columns={columns}
            rows={requests.items}
            keyOf={({ requestId, at }) => requestId + at}
            open={({ requestId }) => goQuery({ open: requestId }, { replace: true })}
            chosen={open === undefined ? undefined : open.requestId + open.at}
            more={requests.more}
          />
        )}
      </MoreBelow>
      {open !== undefined && <OneRequest request={open} />}
    </div>
  );
}

const columns = [
  { head: 'Time', cell: ({ at }: Logged) => <When at={at} /> },
  { head: 'Method', isBelowOnPhone: true, cell: ({ method }: Logged) => <code>{method}</code> },
  {
    head: 'Operation',
    isBelowOnPhone: true,
    cell: ({ operation, path }: Logged) => <code>{operation === '' ? path : operation}</code>,
  },
  { head: 'Status', cell: ({ status }: Logged) => <Badge tone={toneOf(status)}>{status}</Badge> },
  {
    head: 'Time taken',
    isNumber: true,
    isBelowOnPhone: true,
    cell: ({ ms }: Logged) => `${number(ms, 1)} ms`,
  },
  {
    head: 'Sent',
    isNumber: true,
    isBelowOnPhone: true,
    cell: ({ bytesOut }: Logged) => (bytesOut === null ? '–' : bytes(bytesOut)),
  },
  {
    head: 'Request id',
    isBelowOnPhone: true,
    cell: ({ requestId }: Logged) => <code title={requestId}>{shortId(requestId)}</code>,
  },
];

const SHORT_ID = 12;

/** Enough to distinguish calls; an opened call has the whole id. */
const shortId = (id: string) => (id.length > SHORT_ID ? `${id.slice(0, SHORT_ID)}…` : id);

function toneOf(status: number): Tone {
  if (status >= 500) return 'bad';
  return status >= 400 ? 'warn' : 'good';
}

function Filters({ query, reload }: { readonly query: Query; readonly reload: () => void }) {
  const choose = (name: string) => (value: string) => goQuery({ [name]: value, open: undefined });
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        reload();
      }}
    >
      <Field label="Request id">
        <Typed type="search" value={query['requestId'] ?? ''} change={choose('requestId')} />
      </Field>
      <Field label="Operation">
        <Typed
          type="search"
          placeholder="/rates/book"
          value={query['operation'] ?? ''}
          change={choose('operation')}
        />
      </Field>
      <Choice
        label="Method"
        value={query['method'] ?? ''}
        options={methods.map((method) => [method, method === '' ? 'All' : method])}
        choose={choose('method')}
      />
      <Choice label="Status" value={query['status'] ?? ''} options={statuses} choose={choose('status')} />
      <Field label="At least" hint="ms">
        <Typed type="number" min={0} value={query['leastMs'] ?? ''} change={choose('leastMs')} />
      </Field>
      <button type="submit" class="button">
        Reload
      </button>
    </form>
  );
}

function filters({ requestId, operation, status, method, leastMs }: Query) {
  return {
    requestId,
    operation,
    status,
    method: methods.find((known) => known !== '' && known === method) as Exclude<
      (typeof methods)[number],
      ''
    >,
    leastMs: leastMs === undefined ? undefined : Number(leastMs),
  };
}

function OneRequest({ request }: { readonly request: Logged }) {
  const { requestId, keyId, method, path, status, ms, bytesIn, bytesOut, at } = request;
  return (
    <Dialog title={`${method} ${path}`} close={() => goQuery({ open: undefined }, { replace: true })}>
      <dl class="pairs">
        <dt>Request id</dt>
        <dd>
          <code>{requestId}</code> <Copy text={requestId} label="Copy the request id" />
        </dd>
        <dt>Status</dt>
        <dd>
          <Badge tone={toneOf(status)}>{status}</Badge>
        </dd>
        <dt>Key</dt>
        <dd>
          <code>{keyId}</code>
        </dd>
        <dt>When</dt>
        <dd>{instant(at)}</dd>
        <dt>Time taken</dt>
        <dd>{number(ms, 1)} ms</dd>
        <dt>Received</dt>
        <dd>{bytesIn === null ? 'not stated' : bytes(bytesIn)}</dd>
        <dt>Sent</dt>
        <dd>{bytesOut === null ? 'as a stream' : bytes(bytesOut)}</dd>
      </dl>
      <p class="quiet">
        Personal data and keys are masked. The log of the service has more lines with this id.
      </p>
    </Dialog>
  );
}
