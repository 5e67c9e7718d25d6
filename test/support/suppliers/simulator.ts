import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { simulatorServer } from '../../../src/cli/suppliers/simulator-server.ts';

/** The server of `cli -- simulator` in this process; the address is one for SIMULATOR_URL. */
export async function simulatorUrl(needs: Parameters<typeof simulatorServer>[0]): Promise<string> {
  const server = simulatorServer(needs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  // A server that listens on a port has an address with one.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
