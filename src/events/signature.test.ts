import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/support/characters.ts';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders, secretOf } from './signature.ts';

const now = () => Math.floor(Date.now() / 1000);

test('the official library accepts our signatures, for any body and secret', () => {
  fc.assert(
    fc.property(
      fc.json({ stringUnit: anyCharacter }),
      fc.uint8Array({ minLength: 24, maxLength: 64 }),
      (body, bytes) => {
        const secret = secretOf(bytes);
        const headers = signatureHeaders({ id: 'evt_1', timestampSeconds: now(), body }, [secret]);
        assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body));
      },
    ),
  );
});

test('while two secrets are valid each of them verifies', () => {
  const secrets = [secretOf(Buffer.alloc(32, 1)), secretOf(Buffer.alloc(32, 2))];
  const headers = signatureHeaders({ id: 'evt_1', timestampSeconds: now(), body: '{}' }, secrets);
  for (const secret of secrets) assert.deepEqual(new Webhook(secret).verify('{}', headers), {});
});

test('a changed body, id or time is not accepted', () => {
  const secret = secretOf(Buffer.alloc(32, 3));
  const headers = signatureHeaders({ id: 'evt_1', timestampSeconds: now(), body: '{}' }, [secret]);
  const webhook = new Webhook(secret);
  assert.throws(() => webhook.verify('{ }', headers));
  assert.throws(() => webhook.verify('{}', { ...headers, 'webhook-id': 'evt_2' }));
  assert.throws(() => webhook.verify('{}', { ...headers, 'webhook-timestamp': String(now() - 1) }));
});
