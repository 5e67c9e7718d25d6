import { once } from 'node:events';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { simulatorServer } from './simulator-server.ts';

export const simulator: Command = {
  usage: '[--port N] [--json]',
  flags: { port: { type: 'string' } },
  isService: true,
  async run({ config, flags, signal, print, say, withNeeds }) {
    const port = Number(flags.text('port') ?? '0');
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Problem(`--port is "${flags.text('port')}"; expected a whole number from 0 to 65535.`);
    await withNeeds(async (needs) => {
      const server = simulatorServer(needs);
      server.listen(port, config.host);
      await once(server, 'listening').catch((error: unknown) => {
        throw new Problem(`The simulator cannot listen on port ${port}: ${String(error)}`);
      });
      const address = server.address();
      // A server that listens on a port has an address that is an object.
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      const url = `http://${config.host}:${bound}`;
      print({ url }, () => `Simulators at ${url}`);
      say('Ctrl-C ends it.');
      if (!signal.aborted) await once(signal, 'abort');
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
  },
};
