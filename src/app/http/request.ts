import type { Caller } from '../../contract/owner.ts';
import type { Route } from '../../contract/route.ts';

/** What `app` adds to a request of the framework. */
declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller; null before that, and on operations without a key. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** The operation of this request; absent if no route matches. */
    entry?: Route;
  }
}

/** The caller of operations without a key; their stories do not use it. */
export const noCaller: Caller = { accountId: '', environment: 'sandbox', keyId: '', compat: 'spec' };
