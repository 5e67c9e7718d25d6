import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../../lib/problem.ts';
import { openAnswerRoom } from '../../../platform/outbound/answer-room.ts';
import { openPartner } from '../../../platform/outbound/partner.ts';
import { ForbiddenAddress } from '../../../platform/outbound/post.ts';
import { checkHttpSettings } from './http-settings.ts';

const strict = { suppliersToPrivate: false };
const found = (address: string) => () => Promise.resolve([{ address, family: 4 }]);
const nowhere = () => Promise.reject(new Error('ENOTFOUND'));

describe('the address of a supplier over HTTP', () => {
  const refused: readonly (readonly [baseUrl: unknown, detail: RegExp])[] = [
    [undefined, /must be an address/],
    ['api.example.com', /must be an address/],
    ['ftp://api.example.com', /must be an address/],
    ['sk_live_password@1', /must be an address/],
    ['http://api.example.com/v3.0', /must begin with https/],
    ['https://user:password@api.example.com', /user, password/],
    ['https://api.example.com/?key=1', /query/],
    ['https://127.0.0.1/v3.0', /not a public address/],
    ['https://[::1]/v3.0', /not a public address/],
    ['https://0x7f.1/v3.0', /not a public address/],
    ['https://169.254.169.254/', /not a public address/],
  ];
  for (const [baseUrl, detail] of refused)
    test(`${String(baseUrl)} is refused`, async () => {
      await assert.rejects(checkHttpSettings({ baseUrl }, strict, nowhere), (error) => {
        assert.ok(error instanceof Problem);
        assert.match(error.message, detail);
        assert.doesNotMatch(error.message, /password@/);
        return true;
      });
    });

  test('a name that is private is refused, unless the supplier or the installation allows it', async () => {
    const inside = { baseUrl: 'https://inside.example/v3.0' };
    await assert.rejects(checkHttpSettings(inside, strict, found('10.0.0.7')), /10\.0\.0\.7/);
    await checkHttpSettings({ ...inside, privateNetwork: true }, strict, found('10.0.0.7'));
    await checkHttpSettings(inside, { suppliersToPrivate: true }, found('10.0.0.7'));
    await checkHttpSettings({ baseUrl: 'http://127.0.0.1:1/', privateNetwork: true }, strict);
  });

  test('a name that cannot be resolved now is accepted: connections are checked again', () =>
    checkHttpSettings({ baseUrl: 'https://later.example/v3.0' }, strict, nowhere));

  test('a name that resolves to a private address only at the time of the call is not called', async () => {
    const url = 'https://rebinding.example/v3.0';
    await checkHttpSettings({ baseUrl: url }, strict, found('93.184.215.14'));
    const partner = openPartner({ toPrivate: false, look: found('127.0.0.1') });
    const { signal } = new AbortController();
    const call = partner.call({
      method: 'GET',
      url,
      headers: {},
      signal,
      answerBytes: 1,
      room: openAnswerRoom(1),
    });
    await assert.rejects(call, ForbiddenAddress);
  });
});
