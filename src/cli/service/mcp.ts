import { once } from 'node:events';
import { Problem } from '../../lib/problem.ts';
import { programVersion } from '../../platform/files/program-version.ts';
import type { Command } from '../command.ts';

export const mcp: Command = {
  usage: '',
  notes:
    'For programs that start their MCP server themselves. INNKEEPER_KEY is the key; INNKEEPER_URL the address of the service, unless it is on PORT of this machine.',
  flags: {},
  async run({ config, signal, say }) {
    const { agentKey: key, agentUrl, port, tlsCert } = config;
    const scheme = tlsCert === undefined ? 'http' : 'https';
    const service = new URL(agentUrl ?? `${scheme}://127.0.0.1:${port}`).origin;
    if (key === undefined) throw new Problem('INNKEEPER_KEY is not set; it must be a key of the service.');
    const [{ serveStdio }, { mcpServer }, { askOverHttp }] = await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('../../app/agents/mcp-server.ts'),
      import('../../app/agents/ask.ts'),
    ]);
    const version = await programVersion();
    const ask = askOverHttp({ service, key });
    // Standard output belongs to the protocol.
    const onFailure = (error: unknown) => say(`a tool has failed: ${String(error)}`);
    const server = serveStdio(() => mcpServer(ask, { version, onFailure }));
    await Promise.race([once(process.stdin, 'close'), once(process.stdin, 'end'), once(signal, 'abort')]);
    await server.close();
  },
};
