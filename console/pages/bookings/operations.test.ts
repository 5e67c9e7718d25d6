import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupOperations, whyDisabled, type Operation } from './operations.ts';

const operation = (name: Operation['name'], changed: Partial<Operation> = {}): Operation => ({
  name,
  by: 'account',
  call: name,
  outcome: 'allowed',
  reason: '',
  condition: '',
  ...changed,
});

const of = (...operations: Operation[]) => ({ bookingId: 'bk_1', state: 'CONFIRMED', operations });

test('a dialog is enabled only if every operation that it calls is allowed', () => {
  const allowed = [operation('cancel'), operation('alternatives'), operation('rebook')];
  assert.equal(whyDisabled('rebook', of(...allowed)), '');
  const refused = operation('rebook', { outcome: 'refused', reason: 'it is FAILED' });
  assert.equal(whyDisabled('rebook', of(operation('alternatives'), refused)), 'it is FAILED');
  assert.equal(whyDisabled('cancel', of(operation('cancel'), refused)), '');
});

test('a cancel that would be a repeat is disabled with its own reason', () => {
  const repeat = of(operation('cancel', { outcome: 'repeat' }));
  assert.equal(whyDisabled('cancel', repeat), 'It was requested before.');
});

test('commands are those that are allowed, and refused operations of both parties are listed', () => {
  const { commands, refused } = groupOperations(
    of(
      operation('cancel'),
      operation('amend', { outcome: 'refused' }),
      operation('charge', { by: 'operator' }),
      operation('settle', { by: 'operator', outcome: 'refused' }),
    ),
  );
  assert.deepEqual(
    commands.map(({ name }) => name),
    ['charge'],
  );
  assert.deepEqual(
    refused.map(({ name }) => name),
    ['amend', 'settle'],
  );
});
