import type { Needs } from '../../contract/needs.ts';
import { readableAddress } from '../../lib/readable-address.ts';
import type { CommandCall } from '../command.ts';
import { portProblem } from './port.ts';

/** Opens OPS_PORT, if it is set; before the database is there, so that a process that waits for it is known to be alive. */
export async function openOps({ config, log }: CommandCall): Promise<Ops> {
  const { opsPort: port, opsHost: host } = config;
  if (port === undefined)
    return { address: undefined, started: () => undefined, close: () => Promise.resolve() };
  const { buildOpsServer } = await import('../../app/system/ops-server.ts');
  const server = buildOpsServer(log);
  const address = await server.listen({ port, host }).catch((error: unknown) => {
    throw portProblem({ port, host, names: ['OPS_PORT', 'OPS_HOST'] }, error);
  });
  return {
    address: readableAddress(address),
    started: server.started,
    close: server.close,
  };
}

export interface Ops {
  /** Undefined without OPS_PORT. */
  readonly address: string | undefined;
  started(needs: Needs): void;
  close(): Promise<void>;
}
