import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { ExtrasProvider } from '../../bookings/sale/extras.ts';
import { openSimulatedExtras } from '../../bookings/extras/simulated-extras.ts';
import { Problem } from '../../lib/problem.ts';
import { openSandboxGateway, type SandboxGateway } from '../../payments/gateways/sandbox/sandbox-gateway.ts';
import type { Needs } from '../../platform/needs.ts';
import type { Connector } from '../../rates/suppliers/connector.ts';
import { bankOf } from '../../rates/suppliers/suppliers.ts';
import { readFaults } from '../../contract/simulator-faults.ts';
import type { Command } from '../command.ts';

/**
 * Bed banks, payment sandbox and provider of extras in a process of their own. With a DATA_DIR of its own it has a
 * database of its own, which outlives every crash of the service, so that both sides can be compared afterwards. The
 * service finds it by SIMULATOR_URL.
 *
 *   POST /banks/{code}/{question}   {settings, ask}     a question of `Connector`
 *   POST /payments/{call}           [argument, …]       a call of `SandboxGateway`
 *   POST /extras/{call}             [argument]          a call of `ExtrasProvider`
 */
export const simulator: Command = {
  words: 'simulator',
  usage: '[--port N] [--json]',
  summary:
    'Bed banks, payment sandbox and extras as a process of their own; name it to the service by SIMULATOR_URL.',
  flags: { port: { type: 'string' } },
  isService: true,
  async run({ config, flags, signal, print, say, withNeeds }) {
    const port = Number(flags.text('port') ?? '0');
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Problem(`--port is "${flags.text('port')}"; it must be a whole number from 0 to 65535.`);
    await withNeeds(async (needs) => {
      const server = serverOf(needs);
      server.listen(port, config.host);
      await once(server, 'listening').catch((error: unknown) => {
        throw new Problem(`The simulator cannot listen on port ${port}: ${String(error)}`);
      });
      const address = server.address();
      // A server that listens on a port has an address that is no text.
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

function serverOf({ db: sql, clock, config }: Pick<Needs, 'db' | 'clock' | 'config'>): Server {
  const banks = new Map<string, Connector>();
  const faults = readFaults(config.simulatorFaults);
  const gateway = openSandboxGateway({ sql, clock, faults });
  const extras = openSimulatedExtras(sql);
  const bank = (code: string, settings: Readonly<Record<string, unknown>>): Connector => {
    const key = `${code} ${JSON.stringify(settings)}`;
    const made = banks.get(key) ?? bankOf(settings, { code, sql, clock, faults });
    banks.set(key, made);
    return made;
  };

  return createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    answer(request, { bank, gateway, extras, signal: gone.signal }).then(
      (said) => {
        if (said === undefined) response.writeHead(404).end();
        else
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify(said.value ?? null));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}

interface Desk {
  readonly bank: (code: string, settings: Readonly<Record<string, unknown>>) => Connector;
  readonly gateway: SandboxGateway;
  readonly extras: ExtrasProvider;
  readonly signal: AbortSignal;
}

const questions = ['search', 'recheck', 'book', 'retrieve', 'cancel', 'cancelSurplus', 'list'] as const;
const calls = ['open', 'authorise', 'read', 'capture', 'void', 'refund', 'pay', 'all'] as const;
const extrasCalls = ['offer', 'order', 'purchase', 'cancel', 'bought'] as const;
const bankPath = /^\/banks\/(?<code>[a-z][a-z0-9-]{0,31})\/(?<question>[a-zA-Z]+)$/;

/** Both ends of this wire are the same program: what arrives was written by `remote.ts`, `sandbox-remote.ts` and `extras-desk.ts`. */
async function answer(
  request: IncomingMessage,
  { bank, gateway, extras, signal }: Desk,
): Promise<{ value: unknown } | undefined> {
  const { url = '' } = request;
  const found = bankPath.exec(url)?.groups;
  const question = questions.find((name) => name === found?.['question']);
  if (found !== undefined && question !== undefined) {
    const { settings, ask } = (await bodyOf(request)) as { settings: Record<string, unknown>; ask: never };
    const asked = bank(found['code'] ?? '', settings);
    return { value: question === 'list' ? await asked.list?.(signal) : await asked[question]?.(ask, signal) };
  }
  const call = calls.find((name) => url === `/payments/${name}`);
  const extrasCall = extrasCalls.find((name) => url === `/extras/${name}`);
  if (call === undefined && extrasCall === undefined) return undefined;
  const words = (await bodyOf(request)) as [never, never];
  if (extrasCall !== undefined) return { value: await extras[extrasCall](words[0]) };
  return { value: call && (await gateway[call](...words)) };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  // Without an encoding set, a request gives its bytes.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
