/** The headers of MCP that a server reads. */
export const mcpHeaders = [
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
  'last-event-id',
];
