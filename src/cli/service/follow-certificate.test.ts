import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import type { IncomingMessage } from 'node:http';
import { Registry } from 'prom-client';
import { selfSigned } from '../../../test/support/certificate.ts';
import { fakeClock } from '../../../test/support/clock.ts';
import { readableLog } from '../../../test/support/log.ts';
import { bareEntry } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { buildServer, renewTls } from '../../app/server.ts';
import { limits } from '../../contract/limits.ts';
import { ok, route } from '../../contract/route.ts';
import { readCertificate } from '../../platform/files/certificate.ts';
import { followCertificate } from './follow-certificate.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-tls-'));
after(() => rm(folder, { recursive: true, force: true }));
const files = { tlsCert: path.join(folder, 'cert.pem'), tlsKey: path.join(folder, 'key.pem') };
const DAY_MS = 86_400_000;

/** Written to the files; valid for this many days. */
async function issue(days: number): Promise<ReturnType<typeof selfSigned>> {
  const now = Date.now();
  const made = selfSigned({ from: new Date(now - DAY_MS), until: new Date(now + days * DAY_MS) });
  await writeFile(files.tlsCert, made.cert);
  await writeFile(files.tlsKey, made.key);
  return made;
}

const first = await issue(30);
const present = await readCertificate(files);
assert.ok(present);
const needs = await testNeeds();
const entry = route({
  ...bareEntry,
  method: 'GET',
  path: '/secure',
  rateClass: 'none',
  handle: (_, { publicUrl }) => Promise.resolve(ok({ publicUrl })),
});
const app = buildServer({ ...needs, metrics: new Registry() }, [entry], { tls: present });
after(() => app.close());
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = new URL(address);

interface Answered {
  readonly response: IncomingMessage;
  readonly text: string;
  /** Until when the certificate of the server is valid. */
  readonly validTo: string;
}

async function ask(ca: string): Promise<Answered> {
  const request = https.get(`${address}/v3.0/secure`, { ca, agent: false });
  // The event has one argument, of this type.
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const text = (await response.toArray()).join('');
  // The socket of a request by `node:https`.
  const { valid_to: validTo } = (response.socket as TLSSocket).getPeerCertificate();
  return { response, text, validTo };
}

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5);
}

test('a request over TLS is answered, with the header that keeps browsers on TLS', async () => {
  const { response, text } = await ask(first.cert);
  assert.equal(response.statusCode, 200);
  assert.match(response.headers['strict-transport-security'] ?? '', /max-age=31536000/);
  assert.deepEqual(JSON.parse(text), { publicUrl: address });
  assert.match(address, /^https:/);
});

test('a client that does not speak TLS is disconnected and learns nothing', async () => {
  const socket = connect(Number(port), '127.0.0.1');
  socket.end('GET /v3.0/secure HTTP/1.1\r\nhost: a\r\n\r\n');
  const received = (await socket.toArray().catch(() => [])) as Buffer[];
  assert.ok(!Buffer.concat(received).includes('HTTP/1.1'));
});

test('a connection that never begins the handshake ends when the server closes', async () => {
  const other = buildServer({ ...needs, metrics: new Registry() }, [entry], { tls: present });
  const { port: silentPort } = new URL(await other.listen({ port: 0, host: '127.0.0.1' }));
  const silent = connect(Number(silentPort), '127.0.0.1');
  await once(silent, 'connect');
  const closed = once(silent.resume(), 'close');
  await until(
    () => new Promise((resolve) => other.server.getConnections((_, count) => resolve(count === 1))),
  );
  await other.close();
  await closed;
});

test('a renewed certificate is used for new connections; one that cannot be used is not', async () => {
  const clock = fakeClock();
  const { log, lines } = readableLog();
  const metrics = new Registry();
  const ending = new AbortController();
  const following = followCertificate({
    config: files,
    clock,
    log,
    metrics,
    present,
    use: (certificate) => renewTls(app, certificate),
    signal: ending.signal,
  });
  const pass = async (detail: RegExp) => {
    await until(() => clock.nextMs() !== undefined);
    await clock.advance(limits.certificateReadEveryMs);
    await until(() => lines.some((line) => detail.test(JSON.stringify(line))));
  };
  await writeFile(files.tlsKey, 'nonsense');
  await pass(/the former one stays/);
  assert.equal((await ask(first.cert)).response.statusCode, 200);
  const renewed = await issue(90);
  await pass(/was renewed/);
  const { validTo } = await ask(renewed.cert);
  assert.ok(Date.parse(validTo) > Date.now() + 80 * DAY_MS, validTo);
  assert.match(await metrics.metrics(), /innkeeper_certificate_expires_timestamp_seconds \d/);
  ending.abort();
  await following;
});

test('files that cannot be used are refused, and the key is not repeated', async () => {
  await issue(30);
  const other = selfSigned({ from: new Date(), until: new Date(Date.now() + DAY_MS) });
  const otherKey = path.join(folder, 'other.pem');
  await writeFile(otherKey, other.key);
  await writeFile(path.join(folder, 'broken.pem'), 'a secret');
  for (const [config, detail] of [
    [{ ...files, tlsKey: undefined }, /TLS_KEY is not set: TLS needs both files/],
    [{ ...files, tlsKey: otherKey }, /is not the key of the certificate/],
    [{ ...files, tlsKey: path.join(folder, 'none.pem') }, /TLS_KEY .* cannot be read/],
    [{ ...files, tlsKey: path.join(folder, 'broken.pem') }, /does not have a private key/],
    [{ ...files, tlsCert: path.join(folder, 'broken.pem') }, /does not have a certificate/],
  ] as const)
    await assert.rejects(readCertificate(config), (error: Error) => {
      assert.match(error.message, detail);
      return !error.message.includes('a secret');
    });
  assert.equal(await readCertificate({ tlsCert: undefined, tlsKey: undefined }), undefined);
});

test('no connection is left behind', async () => {
  await until(async () => (await connections()) === 0);
});
