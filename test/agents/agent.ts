import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A tool's refusal, as the model reads it. */
class Refused extends Error {}

/**
 * A client that knows only what the tools return. If it gets no response, it calls the same tool again with the same
 * input, as the instructions of the server say.
 */
export interface Agent {
  call<Answer>(tool: string, input: object): Promise<Answer>;
  /** The next response of this tool is lost: the service has answered, and the connection breaks. */
  loseNextResponse(tool: string): void;
  readonly calls: readonly string[];
  close(): Promise<void>;
}

export async function connectAgent(origin: string, key: string): Promise<Agent> {
  const lost = new Set<string>();
  const calls: string[] = [];

  const unreliableFetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const named = /"name":"(\w+)"/.exec(typeof init?.body === 'string' ? init.body : '')?.[1];
    if (named === undefined || !lost.delete(named)) return answer;
    // The service has done its work before the response is lost.
    await answer.text();
    throw new TypeError('the connection was lost');
  };

  const client = new Client({ name: 'naive agent', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), {
    fetch: unreliableFetch,
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  // It reads what there is, as a model would.
  const { tools } = await client.listTools();
  const known = new Set(tools.map(({ name }) => name));

  async function once(tool: string, input: object): Promise<string> {
    calls.push(tool);
    const result = await client.callTool({ name: tool, arguments: { ...input } });
    const [content] = result.content;
    assert.ok(content?.type === 'text', `${tool} returned no text`);
    const { text } = content;
    if (result.isError === true) throw new Refused(text);
    return text;
  }

  return {
    calls,
    loseNextResponse: (tool) => void lost.add(tool),
    close: () => client.close(),
    async call<Answer>(tool: string, input: object): Promise<Answer> {
      assert.ok(known.has(tool), `there is no tool ${tool}`);
      const text = await once(tool, input).catch((error: unknown) => {
        if (error instanceof Refused) throw error;
        return once(tool, input);
      });
      return JSON.parse(text) as Answer;
    },
  };
}

/** What a refusal says; the call must be refused. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
  throw new assert.AssertionError({ message: 'the tool did not refuse' });
}
