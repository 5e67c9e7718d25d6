import { Problem } from '../lib/problem.ts';
import type { Tx } from '../platform/database.ts';
import type { Needs } from '../platform/needs.ts';
import { openRows } from './files/read-rows.ts';
import type { ImportResult, ImportWanted } from './import-records.ts';
import { type Batch, type Landed, parted, sizeOf, textOf, valuesOf } from './landing/batch.ts';
import { hotelsChangedAfter, lockCatalogue } from './landing/feed.ts';
import { freshMemory } from './landing/land.ts';
import { landMappings, stageMappings, withdrawUnstaged } from './landing/land-mappings.ts';
import { partnerKey } from './search-key.ts';
import { settle } from './landing/settle.ts';

export interface ReplaceResult extends ImportResult {
  readonly withdrawn: number;
}

/**
 * Makes a partner's mappings those of the file: imports it, and withdraws what it lacks. All of it is one transaction,
 * so nobody sees half a partner, and a killed replacement has changed nothing. A file with bad rows is imported but
 * withdraws nothing: an id that could not be read must not be taken for an id that is gone.
 */
export async function replacePartnerIds(
  needs: Pick<Needs, 'db' | 'clock'>,
  wanted: Omit<ImportWanted, 'kind' | 'fingerprint'> & { readonly partner: string },
): Promise<ReplaceResult> {
  const { batches, ignored } = await openRows('partner-ids', wanted.bytes);
  if (ignored.length > 0)
    wanted.onRemark?.(`These columns mean nothing to us and are ignored: ${ignored.join(', ')}.`);
  const memory = freshMemory();
  await wanted.report.cutTo(0);
  const result = await needs.db.transaction(async (tx) => {
    let rows = 0;
    let bad = 0;
    let located: Batch | undefined;
    let knownAt = Number.MAX_SAFE_INTEGER;
    for await (const read of batches) {
      wanted.signal?.throwIfAborted();
      const batch = await memory.hotels.onlyKnown(needs.db, ofPartner(read, wanted.partner));
      if (batch.lines.length > 0) {
        if (located !== undefined && located.columns.length !== batch.columns.length)
          throw new Problem('All rows of a replacement must have the same columns.');
        await stageMappings(tx, batch, { numbers: memory.partners, append: located !== undefined });
        located = batch;
      }
      knownAt = Math.min(knownAt, batch.hotels?.knownAt ?? 0);
      if (batch.bad.length > 0) await wanted.report.append(batch.bad);
      rows += sizeOf(batch);
      bad += batch.bad.length;
      wanted.onProgress?.({ done: rows });
    }
    if (rows === 0) throw new Problem('The file has no rows: it would withdraw every id of the partner.');
    await lockCatalogue(tx);
    if (await hotelsChangedAfter(tx, knownAt, ['deleted']))
      throw new Problem(
        'Hotels were deleted while the file was read, so nothing has changed: run the command again.',
      );
    const { created, updated } = await landStaged(tx, located, needs.clock.now());
    const withdrawn = bad > 0 ? 0 : await withdrawUnstaged(tx, needs.clock.now(), wanted.partner);
    return {
      rows,
      created,
      updated,
      unchanged: rows - created - updated - bad,
      bad,
      resumedAfter: 0,
      withdrawn,
    };
  });
  await settle(needs.db, ['partner-ids']);
  return result;
}

async function landStaged(tx: Tx, located: Batch | undefined, now: Date): Promise<Landed> {
  // No row was good, so none was staged.
  if (located === undefined) return { created: 0, updated: 0 };
  await tx.run('analyze staged');
  return landMappings(tx, located, now);
}

function ofPartner(batch: Batch, partner: string): Batch {
  const partners = valuesOf(batch, 'partner').map(textOf);
  return parted(batch, (row) => {
    const named = partners[row] ?? '';
    if (partnerKey(named) === partnerKey(partner)) return undefined;
    return {
      line: batch.lines[row] ?? 0,
      reason: `partner: the row is of ${named}, and ${partner} is replaced`,
    };
  });
}
