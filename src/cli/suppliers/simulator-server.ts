import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { ExtrasProvider } from '../../bookings/sale/extras.ts';
import { openSimulatedExtras } from '../../bookings/extras/simulated-extras.ts';
import { readFaults } from '../../contract/simulator-faults.ts';
import { openSandboxGateway, type SandboxGateway } from '../../payments/gateways/sandbox/sandbox-gateway.ts';
import type { Needs } from '../../contract/needs.ts';
import { connectorCalls, type Connector } from '../../rates/suppliers/connector.ts';
import { simulatorWith } from '../../rates/suppliers/simulator/simulator-kind.ts';
import { sendUnreadable, UnreadableAnswer } from './unreadable-answer.ts';
import type { Unreadable } from '../../rates/suppliers/simulator/unreadable.ts';

/**
 * The simulated suppliers, the payment sandbox and the simulated extras as an HTTP server, for its own process. With
 * its own DATA_DIR that process has its own database, which survives every crash of the service, so that both
 * sides can be compared afterwards. The service finds it by SIMULATOR_URL.
 *
 *   POST /suppliers/{code}/{call}   {settings, request}   a call of `Connector`
 *   POST /payments/{call}           [argument, …]         a call of `SandboxGateway`
 *   POST /extras/{call}             [argument]            a call of `ExtrasProvider`
 */
export function simulatorServer({ db: sql, clock, config }: Pick<Needs, 'db' | 'clock' | 'config'>): Server {
  const suppliers = new Map<string, Connector>();
  const faults = readFaults(config.simulatorFaults);
  const gateway = openSandboxGateway({ sql, clock, faults });
  const extras = openSimulatedExtras(sql);
  const supplier = (code: string, settings: Readonly<Record<string, unknown>>): Connector => {
    const key = `${code} ${JSON.stringify(settings)}`;
    const made = suppliers.get(key) ?? simulatorWith(settings, { code, sql, clock, faults, failUnreadable });
    suppliers.set(key, made);
    return made;
  };

  return createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    answer(request, { supplier, gateway, extras, signal: gone.signal }).then(
      (reply) => {
        if (reply === undefined) response.writeHead(404).end();
        else
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify(reply.value ?? null));
      },
      (error: unknown) => {
        if (error instanceof UnreadableAnswer) void sendUnreadable(response, error.unreadable);
        else response.writeHead(500).end(String(error));
      },
    );
  });
}

const failUnreadable = (unreadable: Unreadable): Promise<never> =>
  Promise.reject(new UnreadableAnswer(unreadable));

interface Simulators {
  readonly supplier: (code: string, settings: Readonly<Record<string, unknown>>) => Connector;
  readonly gateway: SandboxGateway;
  readonly extras: ExtrasProvider;
  readonly signal: AbortSignal;
}

const calls = ['open', 'authorise', 'read', 'capture', 'void', 'refund', 'pay', 'list', 'listSince'] as const;
const extrasCalls = ['offer', 'order', 'purchase', 'cancel', 'bought'] as const;
const supplierPath = /^\/suppliers\/(?<code>[a-z][a-z0-9-]{0,31})\/(?<call>[a-zA-Z]+)$/;

/** Both ends of this wire are the same program: what arrives was written by `remote.ts`, `sandbox-remote.ts` and `provider.ts`. */
async function answer(
  request: IncomingMessage,
  { supplier, gateway, extras, signal }: Simulators,
): Promise<{ value: unknown } | undefined> {
  const { url = '' } = request;
  const found = supplierPath.exec(url)?.groups;
  const supplierCall = connectorCalls.find((name) => name === found?.['call']);
  if (found !== undefined && supplierCall !== undefined) {
    const body = (await bodyOf(request)) as { settings: Record<string, unknown>; request: never };
    const connector = supplier(found['code'] ?? '', body.settings);
    return { value: await connector[supplierCall]?.(body.request, signal) };
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
