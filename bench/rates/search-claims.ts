import { publicId } from '../../src/catalogue/hotel-id.ts';
import { routes as catalogue } from '../../src/catalogue/routes.ts';
import { compress, type Encoding } from '../../src/app/answering/encodings.ts';
import type { Claim } from '../claim.ts';
import { bareFastify } from '../http/rivals.ts';
import { sendAsBuyers, type Load } from './send-as-buyers.ts';
import { cpuClaim, measureHandlers, type Handlers } from './handlers.ts';
import { oneHangs } from './hanging.ts';
import { HOTELS, openInstallation, stay, type Installation } from './installation.ts';
import { idleClaims } from './idle.ts';
import { SEARCHERS } from './searches.ts';
import { suppliersAlone } from './suppliers-alone.ts';
import { tally, type Times, type Took } from './times.ts';
import { withUsage, type Usage } from './usage.ts';

const SEARCHES = 60;
const SMALL_SEARCHES = 600;
const LISTS = 4_000;
/** How often one response is compressed. */
const COMPRESSIONS = 20;

interface Measured {
  readonly times: Times;
  readonly each: Usage;
}

/** Searches, lists and an idle service. Goals are set on CPU time, statements and bytes: they hold on a busy machine. */
export async function searchClaims(say: (line: string) => void): Promise<Claim[]> {
  const installation = await openInstallation(catalogue);
  const measured = async (name: string, units: number, work: () => Promise<Took>): Promise<Measured> => {
    const { result, each } = await withUsage(installation.needs.db, units, work);
    const one = { times: tally(result), each };
    say(`${name}: ${inWords(one)}`);
    return one;
  };
  try {
    const { needs } = installation;
    const handlers = await measureHandlers(say);
    const large = searchOf(installation, HOTELS);
    await sendAsBuyers({ ...large, times: SEARCHES });
    const search = await measured(`search of ${HOTELS} hotels, 3 suppliers`, SEARCHES, () =>
      sendAsBuyers({ ...large, times: SEARCHES }),
    );
    const alone = await measured('the suppliers alone', SEARCHES, () =>
      suppliersAlone(installation, { times: SEARCHES, parallel: SEARCHERS }),
    );
    const oneThread = await installation.openOneThread();
    const onOneThread = searchOf({ ...installation, address: oneThread.address }, HOTELS);
    await sendAsBuyers({ ...onOneThread, times: SEARCHES });
    const together = await measured('the same with the suppliers on the thread that serves', SEARCHES, () =>
      sendAsBuyers({ ...onOneThread, times: SEARCHES }),
    );
    await oneThread.close();
    const { bytes } = search.times;
    const empty = await againstBare('x'.repeat(bytes), (url) =>
      measured('an empty handler that sends as many bytes', SEARCHES, () =>
        sendAsBuyers({ ...large, url, times: SEARCHES }),
      ),
    );
    const small = await measured('search of 2 hotels, 3 suppliers', SMALL_SEARCHES, () =>
      sendAsBuyers({ ...searchOf(installation, 2), times: SMALL_SEARCHES }),
    );
    return [
      ...largeSearch({ search, together, alone, empty }, handlers),
      ...smallSearch(small),
      ...(await compressed(await bodyOf(large), { handlers, say })),
      await currenciesClaim(installation, { handlers, measured }),
      ...(await oneHangs(installation, say)),
      ...(await idleClaims(needs, say)),
    ];
  } finally {
    await installation.close();
  }
}

function searchOf({ address, key }: Installation, hotels: number): Omit<Load, 'times'> {
  const hotelIds = Array.from({ length: hotels }, (_, at) => publicId(at + 1));
  const body = { ...stay, hotelIds, feed: 'three', maxRatesPerHotel: 5, timeout: 10 };
  return { url: `${address}/v3.0/hotels/rates`, key, body, parallel: SEARCHERS };
}

function inWords({ times, each }: Measured): string {
  const { main, process, postgres, statements } = each;
  return `p50 ${times.p50} ms, p95 ${times.p95} ms; each ${ms(main)} ms CPU of the main thread, ${ms(process)} of the process, ${ms(postgres)} of PostgreSQL, ${ms(statements)} statements`;
}

const ms = (value: number): number => Math.round(value * 100) / 100;

const EMPTY = 'an empty fastify handler, as many bytes';

type Compared = Readonly<Record<'search' | 'together' | 'alone' | 'empty', Measured>>;

function largeSearch({ search, together, alone, empty }: Compared, handlers: Handlers): Claim[] {
  const what = `search of ${HOTELS} hotels with three suppliers, ${SEARCHERS} requests in parallel`;
  const rivals = (of: (one: Measured) => number) => ({
    'the suppliers alone': ms(of(alone)),
    [EMPTY]: ms(of(empty)),
  });
  return [
    ...(['p50', 'p95'] as const).map((metric) => ({
      claim: what,
      metric,
      unit: 'ms',
      ours: search.times[metric],
      rivals: rivals(({ times }) => times[metric]),
      goal: 'reported next to the suppliers and an empty handler',
      isMet: true,
    })),
    cpuClaim(handlers, {
      claim: `${what}, which compute on their own thread: CPU time of the main thread`,
      ms: search.each.main,
      rivals: { [EMPTY]: empty.each.main },
      goalMs: 8,
    }),
    cpuClaim(handlers, {
      claim: `${what}, on the thread that serves: its CPU time, without that of the suppliers`,
      ms: together.each.main - alone.each.main,
      rivals: { 'the suppliers alone': alone.each.main, [EMPTY]: empty.each.main },
      goalMs: 8,
    }),
    {
      ...cpuClaim(handlers, {
        claim: `${what}: CPU time of all threads, without that of the suppliers`,
        ms: search.each.process - alone.each.main,
        rivals: { 'all on one thread': together.each.process - alone.each.main },
        goalMs: 8,
      }),
      goal: 'reported next to one thread',
      isMet: true,
    },
    ...databaseClaims(what, search),
  ];
}

function smallSearch(small: Measured): Claim[] {
  const what = `search of 2 hotels with three suppliers, ${SEARCHERS} requests in parallel`;
  const { main } = small.each;
  const cpu = { claim: what, metric: 'CPU time of the main thread', unit: 'ms', ours: ms(main), rivals: {} };
  return [{ ...cpu, goal: 'reported', isMet: true }, ...databaseClaims(what, small)];
}

function databaseClaims(what: string, { each }: Measured): Claim[] {
  const of = (metric: 'statements' | 'postgres', most: number, unit: string): Claim => ({
    claim: `${what}: ${metric === 'statements' ? 'statements' : 'CPU time of PostgreSQL'} of each`,
    metric,
    unit,
    ours: ms(each[metric]),
    rivals: {},
    ...atMost(each[metric], most),
  });
  // Simultaneous searches share a statement; a heartbeat of the limiter and the clock come in between.
  return [of('statements', 1.1, ''), of('postgres', 1, 'ms')];
}

function atMost(value: number, most: number): Pick<Claim, 'goal' | 'isMet'> {
  return { goal: `at most ${most.toLocaleString('en')}`, isMet: value <= most };
}

async function bodyOf({ url, key, body }: Omit<Load, 'times'>): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, 'accept-encoding': 'identity' },
    body: JSON.stringify(body),
  });
  return Buffer.from(await answer.arrayBuffer());
}

interface Compressing {
  readonly handlers: Handlers;
  readonly say: (line: string) => void;
}

/** The response of the large search, in each encoding that we offer. */
async function compressed(body: Buffer, { handlers, say }: Compressing): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const encoding of ['gzip', 'br', 'zstd'] as const satisfies readonly Encoding[]) {
    let bytes = 0;
    const before = process.cpuUsage();
    for (let time = 0; time < COMPRESSIONS; time += 1) bytes = (await compress(encoding, body)).length;
    const { user, system } = process.cpuUsage(before);
    const each = (user + system) / 1000 / COMPRESSIONS;
    say(`${encoding}: ${body.length} bytes become ${bytes} in ${ms(each)} ms CPU`);
    const what = `the response of the search of ${HOTELS} hotels in ${encoding}`;
    claims.push(
      {
        claim: what,
        metric: 'size',
        unit: 'bytes',
        ours: bytes,
        rivals: { plain: body.length },
        ...atMost(bytes, 200_000),
      },
      cpuClaim(handlers, { claim: what, ms: each, goalMs: 4 }),
    );
  }
  return claims;
}

async function againstBare<T>(answer: unknown, work: (url: string) => Promise<T>): Promise<T> {
  const rival = await bareFastify(() => answer);
  try {
    return await work(`http://127.0.0.1:${rival.port}/v3.0/hotels/rates`);
  } finally {
    await rival.close();
  }
}

type Measure = (name: string, units: number, work: () => Promise<Took>) => Promise<Measured>;

/** A list that never changes, next to a bare handler that serialises the same list. */
async function currenciesClaim(
  { address, key }: Installation,
  { handlers, measured }: { readonly handlers: Handlers; readonly measured: Measure },
): Promise<Claim> {
  const load = {
    url: `${address}/v3.0/data/currencies`,
    method: 'GET',
    key,
    times: LISTS,
    parallel: 8,
  } as const;
  await sendAsBuyers(load);
  const ours = await measured('GET /data/currencies', LISTS, () => sendAsBuyers(load));
  const claim = 'GET /data/currencies: CPU time of the main thread';
  return cpuClaim(handlers, { claim, ms: ours.each.main, goalMs: 0.06 });
}
