import { addAbortSignal } from 'node:stream';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Call } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';
import type { Needs } from '../../contract/needs.ts';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import { releaseInUse } from '../../catalogue/releases/release-store.ts';
import { keptInstant } from '../../catalogue/lookup/past-instant.ts';
import { Spill } from '../../platform/files/spill.ts';
import { attachmentFor } from './attachment.ts';
import { beforeDeadline } from '../deadline.ts';
import { columnHeaders } from './engine/read/read-columns.ts';
import { type MappedIds, mapIds } from './map-ids.ts';
import { partnerNamed } from './partner-named.ts';
import { idIndexesOf } from './id-indexes.ts';
import type { Partner } from './store.ts';

type MapFormNeeds = Pick<Needs, 'db' | 'spool' | 'clock' | 'config' | 'log'>;

/** The form, its parts in any order: the partner's name, and its file. */
export async function mapForm(
  needs: MapFormNeeds,
  call: Pick<Call, 'caller' | 'parts' | 'signal'>,
): Promise<Reply> {
  const { partner, mapped, release } = await beforeDeadline(needs, call.signal, (signal) =>
    read(needs, call, signal),
  );
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': attachmentFor(partner.name),
    ...(release !== undefined && { 'x-mapping-release': encodeURIComponent(release.toWellFormed()) }),
    'x-mapping-summary': JSON.stringify(mapped.summary),
    ...columnHeaders(mapped.columns),
  };
  return { status: 200, headers, body: mapped.csv() };
}

interface Form {
  readonly partner: Partner;
  readonly mapped: MappedIds;
  /** The release that a pin leads to. */
  readonly release: string | undefined;
}

async function read(
  needs: MapFormNeeds,
  { caller, parts }: Pick<Call, 'caller' | 'parts'>,
  signal: AbortSignal,
): Promise<Form> {
  let name: string | undefined;
  let asOf: Date | undefined;
  let partner: Partner | undefined;
  let mapped: MappedIds | undefined;
  let release: string | undefined;
  const partnerOf = async (text: string) => {
    const followed =
      asOf === undefined ? await untilAborted(releaseInUse(needs.db, caller, text), signal) : undefined;
    release = followed?.name;
    return untilAborted(partnerNamed(needs, text, asOf ?? followed?.stateAt), signal);
  };
  // A file that comes before its partner is kept until the partner is known.
  await using early = new Spill(needs.spool, limits.idFileMemoryBytes);
  let isEarly = false;
  try {
    for await (const part of parts ?? []) {
      if (part.kind === 'field') {
        if (part.name === 'partner') name ??= part.value;
        if (part.name === 'asOf') asOf = await instantOf(needs, part.value, mapped);
      } else if (part.name !== 'file' || mapped !== undefined || isEarly) part.bytes.resume();
      else if (name !== undefined) {
        partner = await partnerOf(name);
        mapped = await map(needs, { partner, source: addAbortSignal(signal, part.bytes), signal });
      } else {
        isEarly = true;
        for await (const piece of addAbortSignal(signal, part.bytes))
          await early.append(Uint8Array.from(piece));
      }
    }
    if (name === undefined) throw refuse('partner-required');
    partner ??= await partnerOf(name);
    if (isEarly) mapped = await map(needs, { partner, source: early.pieces(), signal });
    if (mapped === undefined) throw refuse('no-id-column', 'the form has no part `file` with a file name');
    return { partner, mapped, release };
  } catch (error) {
    await mapped?.[Symbol.asyncDispose]();
    throw error;
  }
}

/** An empty value means now. The ids of a file that was read already were looked up at another instant. */
async function instantOf(
  needs: Pick<Needs, 'db' | 'clock'>,
  value: string,
  mapped: MappedIds | undefined,
): Promise<Date | undefined> {
  if (mapped !== undefined) throw refuse('malformed-form', 'the part asOf must precede the part file');
  return value.trim() === '' ? undefined : keptInstant(needs, value.trim());
}

interface Mapping {
  readonly partner: Partner;
  readonly source: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
}

function map(needs: MapFormNeeds, { partner, source, signal }: Mapping): Promise<MappedIds> {
  const indexes = idIndexesOf(needs);
  return mapIds(
    { spool: needs.spool, pool: indexes.pool },
    source,
    untilAborted(indexes.indexOf(partner), signal),
  );
}
