import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { chainAll } from '../../accounts/audit-log/chain.ts';
import { emptyChain, type ChainedEntry, type ChainEnd } from '../../accounts/audit-log/entry.ts';
import { endOfChain, entriesWhere } from '../../accounts/audit-log/store.ts';
import { chainedEntries, verifyEntries, verifyLog, type Verdict } from '../../accounts/audit-log/verify.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { openFile, unpacked } from '../input/open-file.ts';
import { writePieces } from '../output/replaced-file.ts';
import { table } from '../output/table.ts';

const mostListed = 10_000;

export const auditLogList: Command = {
  usage: '[--account ID] [--actor ACTOR] [--subject ID] [--action NAME] [--limit N] [--json]',
  notes:
    'ACTOR is the id of a key, cli:NAME, service, or database:ROLE for a change that was made without this program.',
  flags: {
    account: { type: 'string' },
    actor: { type: 'string' },
    subject: { type: 'string' },
    action: { type: 'string' },
    limit: { type: 'string' },
  },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async ({ db }) => {
      const filter = {
        account: flags.text('account'),
        actor: flags.text('actor'),
        subject: flags.text('subject'),
        action: flags.text('action'),
      };
      const entries = await entriesWhere(db, filter, limitFrom(flags.text('limit') ?? '100'));
      print(entries, () =>
        table(
          ['number', 'at', 'actor', 'key', 'action', 'subject', 'account', 'environment', 'detail'],
          entries.map((one) => [
            String(one.number),
            one.happenedAt,
            one.actor,
            one.actorName,
            one.action,
            one.subject,
            one.account ?? '',
            one.environment ?? '',
            JSON.stringify(one.detail),
          ]),
        ),
      );
    }),
};

export const auditLogExport: Command = {
  usage: 'OUT|- [--json]',
  flags: {},
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [file = '-'], print }) =>
    withNeeds(async ({ db }) => {
      await chainAll({ db });
      const end = (await endOfChain(db)) ?? emptyChain;
      await writePieces(file, lines(chainedEntries({ db }, end)));
      if (file !== '-')
        print(end, () => `${end.position} entries; the chain ends with ${end.position}:${end.hash}`);
    }),
};

async function* lines(entries: AsyncIterable<ChainedEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

export const auditLogVerify: Command = {
  usage: '[FILE] [--known POSITION:HASH] [--json]',
  notes: 'Keep the end that it prints on another machine: --known compares the log with it later.',
  flags: { known: { type: 'string' } },
  positionals: { least: 0, most: 1 },
  async run({ withNeeds, positionals: [file], flags, print }) {
    const known = endFrom(flags.text('known'));
    const verdict =
      file === undefined
        ? await withNeeds((needs) => verifyLog(needs, known))
        : await verifyEntries(entriesIn(file), known);
    print(verdict, () => sentenceOf(verdict));
    return verdict.broken === undefined ? 0 : 1;
  },
};

function sentenceOf({ position, hash, broken }: Verdict): string {
  return broken === undefined
    ? `${position} entries are unchanged; the chain ends with ${position}:${hash}`
    : `Entry ${broken.position} is broken: ${broken.detail}. The ${position} entries before it are unchanged.`;
}

function endFrom(text: string | undefined): ChainEnd | undefined {
  if (text === undefined) return undefined;
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new Problem(
      `--known is "${text}": expected a position and a hash, as \`audit-log verify\` prints them.`,
    );
  return { position: Number(position), hash };
}

/** Lines of an export. What is not an entry is one with another content, and breaks the chain. */
async function* entriesIn(file: string): AsyncGenerator<ChainedEntry> {
  let number = 0;
  const bytes = Readable.from(unpacked(openFile(file)));
  for await (const line of createInterface({ input: bytes, crlfDelay: Infinity })) {
    number += 1;
    yield entryOf(line, `${file}:${number}`);
  }
}

function entryOf(line: string, place: string): ChainedEntry {
  try {
    const entry: unknown = JSON.parse(line);
    // Every member is part of the hash, so a wrong type breaks the chain.
    if (typeof entry === 'object' && entry !== null && 'hash' in entry) return entry as ChainedEntry;
  } catch {
    // As below.
  }
  throw new Problem(`${place} is not an entry of an audit log: expected a line of \`audit-log export\`.`);
}

function limitFrom(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= mostListed) return limit;
  throw new Problem(`--limit is "${text}": expected a number from 1 to ${mostListed}.`);
}
