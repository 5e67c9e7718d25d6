import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes } from '../../app/routes.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const needs = await testNeeds();
const { app } = await testServer(needs, routes);
const INNKEEPER_URL = await app.listen({ port: 0, host: '127.0.0.1' });
const { key: INNKEEPER_KEY } = await testKey(needs, 'sandbox');

test('mcp serves the tools over standard input and output, with the key of the environment', async () => {
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const client = new Client({ name: 'test', version: '1' });
  const env = { INNKEEPER_URL, INNKEEPER_KEY, PATH: process.env['PATH'] ?? '' };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'], env }));
  const { tools } = await client.listTools();
  assert.ok(tools.some(({ name }) => name === 'book'));
  const { content } = await client.callTool({ name: 'find_bookings', arguments: {} });
  assert.deepEqual(content, [{ type: 'text', text: '{"bookings":[]}' }]);
  await client.close();
});

test('mcp without a key ends with one sentence', async () => {
  let err = '';
  const code = await runCommandLine(commands, ['mcp'], {
    environment: { LOG_LEVEL: 'silent' },
    out: () => undefined,
    err: (text) => (err += text),
    signal: AbortSignal.timeout(20_000),
  });
  assert.deepEqual([code, /INNKEEPER_KEY is not set/.test(err)], [1, true], err);
});
