import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import { queryOf } from './described.ts';

/** A connection that notes what is sent, and the messages of the server that the driver passes on. */
interface Driven extends pg.Query {
  submit(connection: object): void;
  handleRowDescription(message: object): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: object): void;
  handleReadyForQuery(connection: object): void;
}

function connection() {
  const sent: string[] = [];
  const names = ['parse', 'bind', 'describe', 'execute', 'sync'];
  const methods = Object.fromEntries(names.map((name) => [name, () => void sent.push(name)]));
  const stream = { write: () => void sent.push('write') };
  return { ...methods, sent, stream, parsedStatements: {}, submittedNamedStatements: {} };
}

/** What is sent for it, and the rows that it returns for this one row of the server. */
function answered(name: string, row: readonly string[], first: readonly string[] = []) {
  const on = connection();
  let rows: unknown;
  const statement = { text: `select 7 as "${name}"`, name, values: [7] };
  const query = queryOf(statement, (_, answer) => (rows = answer.rows), first) as Driven; // the driver calls the rest
  query.submit(on);
  if (on.sent.includes('describe'))
    query.handleRowDescription({ fields: [{ name: 'n', dataTypeID: 23, format: 'text' }] });
  for (const text of first) query.handleCommandComplete({ text }, on);
  query.handleDataRow({ fields: row });
  query.handleCommandComplete({ text: 'SELECT 1' }, on);
  query.handleReadyForQuery(on);
  return { sent: on.sent, rows };
}

test('a prepared statement asks once which columns it has', () => {
  const first = answered('seven', ['7']);
  const asking = ['parse', 'bind', 'describe', 'execute', 'sync', 'write'];
  assert.deepEqual(first, { sent: asking, rows: [{ n: 7 }] });
  const second = answered('seven', ['8']);
  const knowing = ['parse', 'bind', 'execute', 'sync', 'write'];
  assert.deepEqual(second, { sent: knowing, rows: [{ n: 8 }] });
});

test('what begins a transaction is sent with its first statement', () => {
  const { sent, rows } = answered('eight', ['8'], ['begin']);
  const begun = ['parse', 'bind', 'execute'];
  const asking = ['parse', 'bind', 'describe', 'execute', 'sync', 'write'];
  assert.deepEqual(sent, [...begun, ...asking]);
  assert.deepEqual(rows, [{ n: 8 }]);
});

test('a statement without a name is answered for, and not what was sent before it', () => {
  let command: string | undefined;
  const query = queryOf({ text: 'commit' }, (_, answer) => (command = answer.command), ['begin']) as Driven; // as above
  const sent: string[] = [];
  query.submit({ ...connection(), query: (text: string) => sent.push(text) });
  for (const text of ['BEGIN', 'COMMIT']) query.handleCommandComplete({ text }, {});
  query.handleReadyForQuery({});
  assert.deepEqual(sent, ['begin; commit']);
  assert.equal(command, 'COMMIT');
});
