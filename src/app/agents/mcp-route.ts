import { Type } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { route, type Call, type Route } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';
import { programVersion } from '../../platform/files/program-version.ts';
import { mcpHeaders } from '../http/mcp-headers.ts';
import { askInside } from './ask.ts';

/** MCP for agents: stateless Streamable HTTP. The tools call the operations of the same server. */
export function mcpRoute(app: () => FastifyInstance): Route {
  return route({
    method: 'POST',
    path: '/mcp',
    group: 'operations',
    mount: 'root',
    summary: 'Model Context Protocol',
    description: 'Tools for AI agents: docs/agents.md.',
    body: {
      text: Type.Object(
        {},
        {
          additionalProperties: true,
          maxProperties: limits.jsonMembers,
          description: 'A JSON-RPC message.',
        },
      ),
      example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      maxBytes: limits.mcpBytes,
    },
    answers: { 200: { description: 'A JSON-RPC message.', examples: {} } },
    refusals: [],
    handle: ({ log }, call) => serve(app, call, (err) => log.error({ err }, 'a tool of an agent has failed')),
  });
}

async function serve(
  app: () => FastifyInstance,
  call: Call,
  onFailure: (error: unknown) => void,
): Promise<Reply> {
  // Imported when the first agent comes: it takes 0.1 s of CPU.
  const [{ createMcpHandler }, { mcpServer }, version] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./mcp-server.ts'),
    programVersion(),
  ]);
  const { headers, address, body, publicUrl, signal } = call;
  const ask = askInside(app, { key: headers['x-api-key'] ?? '', address });
  // Answers are JSON, because no tool sends notifications. With `responseMode: 'json'` the package writes to stderr each time.
  const handler = createMcpHandler(() => mcpServer(ask, { version, onFailure }));
  const request = new Request(`${publicUrl}/mcp`, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...Object.fromEntries(mcpHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    },
    body: String(body ?? ''),
    signal,
  });
  const answer = await handler.fetch(request);
  return {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
    body: await answer.text(),
  };
}

/** Clients of MCP send keys as bearer tokens, too. */
export function acceptBearer(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers;
    const isMcp = request.routeOptions.config?.entry?.path === '/mcp';
    if (isMcp && request.headers['x-api-key'] === undefined && authorization?.startsWith('Bearer '))
      request.headers['x-api-key'] = authorization.slice('Bearer '.length).trim();
    done();
  });
}
