import { Server, type CallToolResult, type Tool as ListedTool } from '@modelcontextprotocol/server';
import { problemFinder } from '../reading/check.ts';
import { ToolRefusal, type CallOperation, type Input, type Tool } from './tool.ts';
import { instructions, tools } from './tools.ts';

interface McpOptions {
  readonly version: string;
  /** Called with errors that the model is not shown. */
  readonly onFailure: (error: unknown) => void;
}

/** An MCP server with all tools, for one caller. It keeps nothing between requests. */
export function mcpServer(ask: CallOperation, { version, onFailure }: McpOptions): Server {
  const server = new Server(
    { name: 'innkeeper', title: 'Innkeeper', version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...listed] }));
  server.setRequestHandler('tools/call', async ({ params }) =>
    callTool(ask, params).catch((error: unknown) => {
      onFailure(error);
      return refusal('The tool has failed. Call it again with the same input: nothing happens twice.');
    }),
  );
  return server;
}

/** The tools as a client lists them. */
const listed: readonly ListedTool[] = tools.map(({ name, title, description, input, hints }) => ({
  name,
  title,
  description,
  // Its schema is an object.
  inputSchema: plainSchema(input) as ListedTool['inputSchema'],
  annotations: { title, ...hints, openWorldHint: false },
}));

/** The schema without what only our own documents use. */
function plainSchema(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      name.startsWith('x-') || name === '$id' ? undefined : value,
    ),
  );
}

const checks = new Map(
  tools.map((tool) => [tool.name, { tool, find: problemFinder(tool.input, 'the input') }]),
);

async function callTool(
  ask: CallOperation,
  { name, arguments: input = {} }: { readonly name: string; readonly arguments?: Input | undefined },
): Promise<CallToolResult> {
  const found = checks.get(name);
  if (found === undefined)
    return refusal(`There is no tool "${name}": expected ${[...checks.keys()].join(', ')}.`);
  const problem =
    problemIn(found.tool, input) ??
    found
      .find(input)
      .errors.map(({ message }) => message)
      .join('; ');
  if (problem !== '') return refusal(problem);
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await found.tool.run(ask, input)) }] };
  } catch (error) {
    if (error instanceof ToolRefusal) return refusal(error.message);
    throw error;
  }
}

/** A field with a wrong name would be ignored, and the model would believe that it has an effect. */
function problemIn({ input: { properties } }: Tool, input: Input): string | undefined {
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length === 0) return undefined;
  return `unknown input ${unknown.join(', ')}: expected ${Object.keys(properties).join(', ')}`;
}

function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
