/** What a story returns, and `app` sends. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A plain value is sent as JSON; bytes, text and streams of bytes are sent as they are. */
  readonly body: unknown;
  /** The response to a repeat with the same `Idempotency-Key`: the body without what is shown only once. */
  readonly repeated?: unknown;
}
