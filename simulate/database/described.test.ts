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
  return { ...methods, sent, stream: {}, parsedStatements: {}, submittedNamedStatements: {} };
}

/** What is sent for it, and the rows that it returns for this one row of the server. */
function answered(name: string | undefined, row: readonly string[]) {
  const on = connection();
  let rows: unknown;
  const statement = { text: `select 7 as "${String(name)}"`, values: [7] };
  const named = name === undefined ? statement : { ...statement, name };
  const query = queryOf(named, (_, answer) => (rows = answer.rows)) as Driven; // the driver calls the rest
  query.submit(on);
  if (on.sent.includes('describe'))
    query.handleRowDescription({ fields: [{ name: 'n', dataTypeID: 23, format: 'text' }] });
  query.handleDataRow({ fields: row });
  query.handleCommandComplete({ text: 'SELECT 1' }, on);
  query.handleReadyForQuery(on);
  return { sent: on.sent, rows };
}

test('a prepared statement asks once which columns it has', () => {
  const first = answered('seven', ['7']);
  assert.deepEqual(first, { sent: ['parse', 'bind', 'describe', 'execute', 'sync'], rows: [{ n: 7 }] });
  const second = answered('seven', ['8']);
  assert.deepEqual(second, { sent: ['parse', 'bind', 'execute', 'sync'], rows: [{ n: 8 }] });
});

test('a statement without a name asks each time', () => {
  for (const value of [7, 8]) {
    const { sent, rows } = answered(undefined, [String(value)]);
    assert.ok(sent.includes('describe'));
    assert.deepEqual(rows, [{ n: value }]);
  }
});
