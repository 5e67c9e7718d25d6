import path from 'node:path';
import {
  deleteRecords,
  type DeleteKind,
  type DeleteResult,
} from '../../catalogue/maintain/delete-records.ts';
import {
  exportRecords,
  type ExportForm,
  type ExportWanted,
} from '../../catalogue/maintain/export-records.ts';
import { importRecords, type ImportResult } from '../../catalogue/maintain/import-records.ts';
import type { ImportKind } from '../../catalogue/read/columns.ts';
import { replacePartnerIds } from '../../catalogue/maintain/replace-partner-ids.ts';
import { beginningAfter } from '../../catalogue/stores/past-store.ts';
import { Problem } from '../../lib/problem.ts';
import { keptInstantFlag } from '../input/instant-flag.ts';
import { badRowReport } from './bad-row-report.ts';
import { fingerprintOf, openFile } from '../input/open-file.ts';
import type { Command, CommandCall, CommandNeeds } from '../command.ts';
import { progressOn } from '../output/progress.ts';
import { writePieces } from '../output/replaced-file.ts';
import { stoppedOr, unlessStopped } from '../output/stopped.ts';

const KINDS = 'hotels|rooms|reviews|partner-ids';

export const catalogueImport: Command = {
  usage: `${KINDS} FILE|- [--replace PARTNER] [--report FILE] [--restart] [--json]`,
  flags: { replace: { type: 'string' }, report: { type: 'string' }, restart: { type: 'boolean' } },
  positionals: { least: 2, most: 2 },
  run: (call) =>
    call.withNeeds(async (needs) => {
      const kind = kindFrom(call.positionals[0]);
      const partner = call.flags.text('replace');
      if (partner !== undefined && kind !== 'partner-ids')
        throw new Problem(
          '--replace works with partner-ids only: it withdraws the ids of the partner that are missing from the file.',
        );
      const startedMs = performance.now();
      const result = await runImport(call, needs, { kind, partner });
      const seconds = Number(((performance.now() - startedMs) / 1000).toFixed(2));
      call.print({ kind, ...result, seconds }, () => importSentence(result, { kind, seconds }));
    }),
};

interface Reported extends ImportResult {
  readonly withdrawn?: number;
  /** The file that lists the bad rows; null if there are none. */
  readonly report: string | null;
}

async function runImport(
  call: CommandCall,
  needs: CommandNeeds,
  { kind, partner }: { readonly kind: ImportKind; readonly partner: string | undefined },
): Promise<Reported> {
  const file = call.positionals[1] ?? '-';
  const progress = progressOn(call, `rows of ${kind}`);
  try {
    const fingerprint = await fingerprintOf(file, call.signal);
    const report = await badRowReport(call, { file, kind, fingerprint });
    const wanted = {
      bytes: openFile(file, call.signal),
      report,
      from: nameOf(file),
      onProgress: progress.show,
      onRemark: call.say,
      signal: call.signal,
    };
    const result =
      partner === undefined
        ? await importRecords(needs, { ...wanted, kind, fingerprint, restart: call.flags.has('restart') })
        : await replacePartnerIds(needs, { ...wanted, partner });
    return { ...result, report: result.bad > 0 ? report.path : null };
  } catch (error) {
    throw stoppedOr(error, { signal: call.signal, detail: afterStop(call, { file, partner }) });
  } finally {
    progress.end();
  }
}

/** The message after a stop: an import of a file continues, a stopped replacement has changed nothing, and a stream cannot continue. */
function afterStop(
  { signal }: CommandCall,
  of: { readonly file: string; readonly partner: string | undefined },
): string {
  if (of.partner !== undefined)
    return signal.aborted
      ? 'Nothing has changed.'
      : 'A replacement is stored completely or not at all: run the same command again to be sure.';
  return of.file === '-'
    ? 'The rows that were stored remain; send the stream again.'
    : 'Run the same command to continue where it stopped.';
}

function importSentence(
  result: Reported,
  { kind, seconds }: { readonly kind: ImportKind; readonly seconds: number },
): string {
  const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}`;
  const parts = [
    counted(result.created, 'created'),
    counted(result.updated, 'updated'),
    counted(result.unchanged, 'unchanged'),
    ...(result.withdrawn === undefined ? [] : [counted(result.withdrawn, 'withdrawn')]),
    ...(result.bad === 0 ? [] : [counted(result.bad, `bad (see ${result.report})`)]),
  ];
  return `${counted(result.rows, `rows of ${kind}`)} in ${seconds} s: ${parts.join(', ')}.`;
}

export const catalogueExport: Command = {
  usage: `${KINDS} FILE|- [--form csv|jsonl] [--as-of INSTANT] [--json]`,
  flags: { form: { type: 'string' }, 'as-of': { type: 'string' } },
  positionals: { least: 2, most: 2 },
  run: (call) =>
    call.withNeeds(async (needs) => {
      const [kind, file = '-'] = [kindFrom(call.positionals[0]), call.positionals[1]];
      const form = formFrom(
        call.flags.text('form') ?? (/\.(jsonl|ndjson)(\.gz)?$/.test(file) ? 'jsonl' : 'csv'),
      );
      const asOf = await keptInstantFlag(needs, call.flags.text('as-of'));
      const first = asOf && (await beginningAfter(needs.db, asOf));
      if (first !== undefined)
        call.say(
          `--as-of is before the first change of the catalogue, at ${first.toISOString()}: there are no ${kind} to export.`,
        );
      const exported = {
        kind,
        file,
        form,
        characters: await writeRecords(call, needs, { kind, file, form, asOf }),
      };
      if (file !== '-')
        call.print(
          exported,
          () => `${exported.characters.toLocaleString('en')} characters of ${kind} are in ${file}.`,
        );
    }),
};

/** Returns how many characters were written. */
async function writeRecords(
  call: CommandCall,
  needs: CommandNeeds,
  { file, ...wanted }: ExportWanted & { readonly file: string },
): Promise<number> {
  let characters = 0;
  async function* counted() {
    for await (const piece of unlessStopped(call, exportRecords(needs, wanted))) {
      characters += piece.length;
      yield piece;
    }
  }
  try {
    await writePieces(file, counted());
  } catch (error) {
    throw stoppedOr(error, { signal: call.signal, detail: 'Nothing was written.' });
  }
  return characters;
}

export const catalogueDelete: Command = {
  usage: 'hotels|partner-ids FILE|- [--report FILE] [--json]',
  flags: { report: { type: 'string' } },
  positionals: { least: 2, most: 2 },
  run: (call) =>
    call.withNeeds(async (needs) => {
      const [kind = '', file = '-'] = call.positionals;
      if (kind !== 'hotels' && kind !== 'partner-ids')
        throw new Problem(`"${kind}" cannot be deleted: expected hotels or partner-ids.`);
      const { report, ...deleted } = await runDelete(call, needs, { kind, file });
      const others = kind === 'hotels' ? `, with ${deleted.withdrawn.toLocaleString('en')} partner ids` : '';
      const bad = report === null ? '' : ` ${deleted.bad} bad rows: see ${report}.`;
      call.print(
        { kind, ...deleted, report },
        () => `${deleted.deleted.toLocaleString('en')} ${kind} were deleted${others}.${bad}`,
      );
    }),
};

async function runDelete(
  call: CommandCall,
  needs: CommandNeeds,
  { kind, file }: { readonly kind: DeleteKind; readonly file: string },
): Promise<DeleteResult & { readonly report: string | null }> {
  try {
    const fingerprint = await fingerprintOf(file, call.signal);
    const report = await badRowReport(call, { file, kind: `${kind} to delete`, fingerprint });
    const deleted = await deleteRecords(needs, {
      kind,
      bytes: openFile(file, call.signal),
      report,
      from: nameOf(file),
    });
    return { ...deleted, report: deleted.bad > 0 ? report.path : null };
  } catch (error) {
    throw stoppedOr(error, {
      signal: call.signal,
      detail: 'Deletions so far are kept. Run the same command to delete the rest.',
    });
  }
}

/** Only the name: a path may say more about the machine than the history should. */
function nameOf(file: string): string | undefined {
  return file === '-' ? undefined : path.basename(file);
}

function kindFrom(text = ''): ImportKind {
  if (text === 'hotels' || text === 'rooms' || text === 'reviews' || text === 'partner-ids') return text;
  throw new Problem(`"${text}" is not a kind of record: expected ${KINDS.replaceAll('|', ', ')}.`);
}

function formFrom(text: string): ExportForm {
  if (text === 'csv' || text === 'jsonl') return text;
  throw new Problem(`--form is "${text}"; it must be csv or jsonl.`);
}
