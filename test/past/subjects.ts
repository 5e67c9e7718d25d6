import { publicId } from '../../src/catalogue/hotel-id.ts';
import { deleteRecords } from '../../src/catalogue/maintain/delete-records.ts';
import { exportRecords } from '../../src/catalogue/maintain/export-records.ts';
import { mergeHotels } from '../../src/catalogue/maintain/merge-hotels.ts';
import { replacePartnerIds } from '../../src/catalogue/maintain/replace-partner-ids.ts';
import { unmergeHotel, type UnmergedRecord } from '../../src/catalogue/maintain/unmerge-hotels.ts';
import type { ImportKind } from '../../src/catalogue/read/columns.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { decideRows } from '../../src/hotels/match/review/decide-rows.ts';
import { Problem } from '../../src/lib/problem.ts';
import { bytesOf, importText, type KeptReport, keptReport } from '../support/catalogue.ts';
import type { Deciding, HotelStates, Operation } from './operations.ts';

/** A world in the catalogue: its hotels have numbers from `base` + 1, its rooms from `base` * 10 + 1. */
export interface Subject {
  readonly base: number;
  readonly partner: string;
}

/** An operation of a subject. */
export interface HistoryStep {
  readonly subject: Subject;
  readonly operation: Operation | Deciding;
}

type Story = Pick<Needs, 'db' | 'clock' | 'spool' | 'random'>;

/** Who decides. */
export const owner = { accountId: 'a-past', environment: 'production', keyId: 'key_1' } as const;

/** A row of a file: which file, and its cells. */
type Row = readonly [file: string, ...cells: (string | number)[]];

const files: Readonly<Record<string, string>> = {
  hotels: 'id,name,country,stars',
  rooms: 'id,hotel_id,name,view',
  reviews: 'hotel_id,review_id,score,written_at,headline',
  'partner-ids': 'partner,partner_id,hotel_id',
  'partner-ids with places': 'partner,partner_id,hotel_id,latitude,longitude',
  'delete hotels': 'id',
  'delete partner-ids': 'partner,partner_id,hotel_id',
};

function rowOf({ subject: { base, partner }, operation: one }: HistoryStep): Row | undefined {
  switch (one.kind) {
    case 'hotel':
      return ['hotels', base + one.hotel, one.name, 'FR', one.stars];
    case 'room':
      return ['rooms', one.id === null ? '' : base * 10 + one.id, base + one.hotel, one.name, one.view];
    case 'review':
      return ['reviews', base + one.hotel, one.id, 8, `2026-01-0${one.day}`, one.headline];
    case 'id':
      return one.latitude === null
        ? ['partner-ids', partner, one.id, base + one.hotel]
        : ['partner-ids with places', partner, one.id, base + one.hotel, one.latitude, 0];
    case 'delete hotel':
      return ['delete hotels', base + one.hotel];
    case 'delete id':
      return ['delete partner-ids', partner, one.id, one.hotel === null ? '' : base + one.hotel];
    default:
      return undefined;
  }
}

/** Carries out one operation of each of many subjects, rows of one kind in one file. Returns what unmerges listed. */
export async function carryOut(
  needs: Story,
  deeds: readonly HistoryStep[],
): Promise<Map<Subject, readonly UnmergedRecord[]>> {
  const rows = deeds.map(rowOf).filter((row) => row !== undefined);
  for (const [file, ofFile] of Map.groupBy(rows, ([name]) => name))
    await landFile(
      needs,
      file,
      `${[files[file], ...ofFile.map((row) => row.slice(1).join(','))].join('\n')}\n`,
    );
  const decisions = deeds.flatMap(({ subject: { base, partner }, operation: one }) => {
    if (one.kind !== 'decide') return [];
    const decision = one.isLink ? ('must-link' as const) : ('must-not-link' as const);
    return [{ externalId: one.id, partner, hotelId: publicId(base + one.hotel), decision }];
  });
  if (decisions.length > 0) await decideRows(needs, owner, { decisions });
  const listed = new Map<Subject, readonly UnmergedRecord[]>();
  for (const { subject, operation } of deeds) {
    const { base, partner } = subject;
    if (operation.kind === 'merge')
      await mergeHotels(needs, {
        loser: `${base + operation.loser}`,
        survivor: `${base + operation.survivor}`,
      });
    if (operation.kind === 'unmerge')
      listed.set(subject, (await unmergeHotel(needs, { hotel: `${base + operation.hotel}` })).records);
    if (operation.kind === 'replace') {
      const text = operation.rows.map(({ id, hotel }) => `${partner},${id},${base + hotel}\n`).join('');
      const bytes = bytesOf(`${files['partner-ids']}\n${text}`);
      const report = keptReport();
      await replacePartnerIds(needs, { partner, bytes, report });
      refuseBad(report, { file: 'replacement', text });
    }
  }
  return listed;
}

async function landFile(needs: Story, file: string, text: string): Promise<void> {
  const report = keptReport();
  if (file === 'delete hotels' || file === 'delete partner-ids')
    await deleteRecords(needs, {
      kind: file === 'delete hotels' ? 'hotels' : 'partner-ids',
      bytes: bytesOf(text),
      report,
    });
  else report.rows.push(...(await importText(needs, file.split(' ')[0] as ImportKind, text)).report); // A row of `files`.
  refuseBad(report, { file, text });
}

function refuseBad({ rows: [bad] }: KeptReport, { file, text }: { file: string; text: string }): void {
  if (bad !== undefined) throw new Problem(`${file}: ${bad.reason} in\n${text}`);
}

/** What became of the hotels of every subject, by `base`. */
export async function statesOf(
  { db }: Story,
  subjects: readonly Subject[],
): Promise<Map<number, HotelStates>> {
  const hotels = await db.rows<{ id: number; survivor: number | null; deleted: boolean }>(
    'select id, survivor, deleted_at is not null as deleted from hotels left join hotel_merges on loser = id',
  );
  const own = Map.groupBy(hotels, ({ id }) => Math.floor(id / 10) * 10);
  return new Map(
    subjects.map(({ base }) => {
      const ofSubject = own.get(base) ?? [];
      return [
        base,
        {
          onSale: new Set(ofSubject.filter(({ deleted }) => !deleted).map(({ id }) => id - base)),
          survivors: new Map(
            ofSubject.flatMap(({ id, survivor }) =>
              survivor === null ? [] : [[id - base, survivor - base]],
            ),
          ),
        },
      ];
    }),
  );
}

export async function exported(
  needs: Story,
  kind: ImportKind,
  asOf?: Date,
): Promise<readonly Record<string, unknown>[]> {
  return recordsIn(await exportedText(needs, kind, asOf));
}

/** An export as it is written: records, one a line. */
export async function exportedText(needs: Story, kind: ImportKind, asOf?: Date): Promise<string> {
  const pieces = await Array.fromAsync(exportRecords(needs, { kind, form: 'jsonl', asOf }));
  return pieces.join('');
}

export function recordsIn(text: string): readonly Record<string, unknown>[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>); // One object a line.
}
