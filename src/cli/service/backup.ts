import { access } from 'node:fs/promises';
import type { Db } from '../../contract/database.ts';
import { backUp } from '../../platform/backup/backup.ts';
import { checkBackup, restore as restoreInto, type Restored } from '../../platform/backup/restore.ts';
import { unfinishedParts } from '../../platform/files/unfinished-parts.ts';
import { keyFileOf, keysFor } from '../../platform/secrets/key-file.ts';
import { keyIds } from '../../platform/secrets/sealing.ts';
import type { Command, CommandCall } from '../command.ts';
import { openFile, unpacked } from '../input/open-file.ts';
import { writePieces } from '../output/replaced-file.ts';
import { stoppedOr, unlessStopped } from '../output/stopped.ts';

export const backup: Command = {
  usage: 'FILE [--json]',
  flags: {},
  positionals: { least: 1, most: 1 },
  run: (call) =>
    call.withDatabase(async (db) => {
      const [file = ''] = call.positionals;
      const sums = await written(call, db, file);
      const show = () => `${sumsInWords(sums)} written, sha256 ${sums.sha256}`;
      if (file === '-') return call.say(show());
      call.print({ file, ...sums }, show);
      await nameParts(call, file);
    }),
};

/** Backups often have a date in their names, so the next one does not have the name of one that was killed. */
async function nameParts(call: CommandCall, file: string): Promise<void> {
  const parts = await unfinishedParts(file, file);
  if (parts.length === 0) return;
  const [names, one] = [parts.map(({ path }) => path).join(', '), parts.length === 1];
  call.say(
    `${names}: ${one ? 'an unfinished file' : 'unfinished files'} of another command. If that command no longer runs, delete ${one ? 'it' : 'them'}.`,
  );
}

async function written(call: CommandCall, db: Db, file: string) {
  try {
    return await backUp(db, (pieces) => writePieces(file, unlessStopped(call, pieces)));
  } catch (error) {
    const detail = file === '-' ? 'What was written is not a whole backup.' : 'Nothing was written.';
    throw stoppedOr(error, { signal: call.signal, detail });
  }
}

export const restore: Command = {
  usage: 'FILE [--check] [--json]',
  flags: { check: { type: 'boolean' } },
  positionals: { least: 1, most: 1 },
  async run(call) {
    const [file = ''] = call.positionals;
    const bytes = () => unlessStopped(call, unpacked(openFile(file, call.signal)));
    const name = file === '-' ? 'The backup' : file;
    // A file is read twice, so that one that is damaged is found before anything starts.
    const checked = file === '-' && !call.flags.has('check') ? undefined : await checkBackup(name, bytes());
    if (checked !== undefined && call.flags.has('check')) {
      call.print(shown(checked), () => `${sumsInWords(checked)}, complete, taken ${checked.header.takenAt}`);
      return;
    }
    const restored = await call.withDatabase((db) =>
      restoreInto(db, { name, bytes: bytes() }).catch((error: unknown) => {
        throw stoppedOr(error, { signal: call.signal, detail: 'Nothing was restored.' });
      }),
    );
    const missing = await missingKey(call, restored);
    call.print(
      { ...shown(restored), missingKey: missing ?? null },
      () => `${sumsInWords(restored)} restored`,
    );
    if (missing !== undefined)
      call.say(
        `The secrets are sealed with key ${missing}: before the start set SECRETS_KEY to it, or copy the file secrets.key of the service that was backed up to ${keyFileOf(call.config)}.`,
      );
  },
};

function sumsInWords({ tables, rows }: { readonly tables: number; readonly rows: number }): string {
  return `${rows.toLocaleString('en')} rows of ${tables} tables`;
}

function shown({ header, ...sums }: Restored) {
  const { program, takenAt, secretsKey } = header;
  return { program, takenAt, secretsKey, ...sums };
}

/** The id of the key that sealed the backup, if this process does not have it. Makes no key file. */
async function missingKey({ config }: CommandCall, { header }: Restored): Promise<string | undefined> {
  if (header.secretsKey === null) return undefined;
  const isGiven = config.secretsKey !== undefined || config.secretsKeyFile !== undefined;
  const isThere =
    isGiven ||
    (await access(keyFileOf(config)).then(
      () => true,
      () => false,
    ));
  const secretsKey = isThere ? await keysFor(config) : undefined;
  return keyIds({ secretsKey }).includes(header.secretsKey) ? undefined : header.secretsKey;
}
