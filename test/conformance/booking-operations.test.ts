import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../../src/app/routes.ts';
import { operations, type OperationRow } from '../../src/bookings/sale/operations.ts';
import { commands } from '../../src/cli/commands.ts';

test('every call in the table of operations on bookings is a request or a command of the program', () => {
  const requests = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const words = new Set(commands.map((command) => command.words));
  const rows: readonly OperationRow[] = Object.values(operations);
  for (const { by, call } of rows) {
    // The arguments of a command are in capitals.
    const isKnown = by === 'account' ? requests.has(call) : words.has(call.replace(/ [A-Z_]+/g, ''));
    assert.ok(isKnown, call);
  }
});
