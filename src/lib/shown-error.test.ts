import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { test } from 'node:test';
import { errorText, messageOf, quoting, shownError } from './shown-error.ts';

const row = {
  severity: 'ERROR',
  code: '23514',
  detail: 'Failing row contains (CANARY).',
  where: 'COPY guests, line 1, column email: "CANARY"',
  hint: 'CANARY',
  query: 'insert into guests values (CANARY)',
  internalQuery: 'CANARY',
  parameters: ['CANARY'],
  client: { password: 'CANARY' },
  constraint: 'webhooks_url_check',
};

/** An error as the database driver throws it. */
function databaseError(message: string, members: object = row): Error {
  return Object.assign(new Error(message), members);
}

const valueError = () =>
  databaseError('invalid input syntax for type integer: "CANARY "x"\nCANARY"', { ...row, code: '22P02' });

const forms: Readonly<Record<string, () => unknown>> = {
  'an error': () => databaseError('violates check constraint'),
  'a value quoted in the message': valueError,
  'a cause': () => new Error('outer', { cause: new Error('middle', { cause: valueError() }) }),
  'one of several': () => new AggregateError([databaseError('first'), valueError()], 'all failed'),
  'words of another service': () => quoting(new Error('it answered 500: CANARY'), 'CANARY'),
  'a copy without its class, as pg-boss emits it': () => ({ ...row, message: 'm', stack: 'Error: m' }),
};

for (const [name, error] of Object.entries(forms))
  test(`${name} is shown without the row that caused it`, () => {
    assert.doesNotMatch(inspect(shownError(error()), { depth: 20 }), /CANARY/);
    assert.doesNotMatch(errorText(error()), /CANARY/);
  });

test('the members that help to find the cause are shown', () => {
  const shown = shownError(new Error('outer', { cause: databaseError('violates check constraint') }));
  assert.equal(shown.cause?.['code'], '23514');
  assert.equal(shown.cause?.['constraint'], 'webhooks_url_check');
  assert.match(shown.stack ?? '', /shown-error\.test\.ts/);
  assert.match(
    errorText(new Error('outer', { cause: new TypeError('inner') })),
    /caused by: TypeError: inner/,
  );
});

test('a cycle of causes is cut, and a value that is not an error is shown too', () => {
  const ring = new Error('ring');
  ring.cause = ring;
  assert.match(errorText(ring), /ring/);
  assert.deepEqual(shownError('plain'), { type: 'string', message: 'plain' });
  assert.equal(messageOf(undefined), 'undefined');
});
