import type { Caller } from '../../accounts/caller.ts';
import type { Route } from '../../contract/route.ts';

/** What the shell hangs on a request of the framework. */
declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null until the key has been looked at, and on operations that need none. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** The operation this request is for; absent where no route fits. */
    entry?: Route;
  }
}

/** Stands for the caller of operations that need no key; no story of theirs asks who calls. */
export const nobody: Caller = { accountId: '', environment: 'sandbox', keyId: '', compat: 'spec' };
