import type { AmendmentRequest } from '../world/actor-context.ts';
import { nameOf, type People, type Person } from '../world/shown.ts';
import type { Evidence } from './evidence.ts';
import type { Row } from './money.ts';

interface Amended {
  readonly id: number;
  readonly booking: string;
  readonly status: string;
  readonly people: { readonly holder?: Person; readonly remarks?: string };
}

/** A text that a booking has had, between these steps at the earliest and at the latest. */
interface Version {
  readonly text: string;
  readonly fromStep: number;
  readonly byStep: number;
}

type Versions = Readonly<Record<keyof People, readonly Version[]>>;

/** When something was asked and answered. */
interface Read {
  readonly askedAtStep: number;
  readonly readAtStep: number;
}

const NOW: Read = { askedAtStep: Number.POSITIVE_INFINITY, readAtStep: Number.POSITIVE_INFINITY };

/** Names and remarks are those that were ordered, or those of the last change that was carried out, and no acknowledged change is lost. */
export async function lostNames(evidence: Evidence, rows: readonly Row[]): Promise<string[]> {
  const { seen, sessions, amendments } = evidence;
  const stored =
    amendments.requests.length === 0
      ? []
      : await sessions.rows<Amended>(`select id::int, booking, status, people from amendments order by id`);
  const versions = new Map<string, Versions>();
  for (const row of rows) {
    const known = ordered(evidence, row) ?? versions.get(row.replaces ?? '');
    if (known !== undefined) versions.set(row.id, changed(known, row, { evidence, stored }));
  }
  const found = lostAmendments(evidence, { rows, stored });
  for (const row of rows) {
    const { holder, guests, remarks } = row.people;
    const people = { holder: nameOf(holder), guest: nameOf(guests[0]), remarks };
    found.push(...wrongIn(people, versions.get(row.id), { row, read: NOW, evidence }));
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { booking, people, ...read } of seen) {
    const row = byId.get(booking?.id ?? '');
    if (row !== undefined && people !== undefined)
      found.push(...wrongIn(people, versions.get(row.id), { row, read, evidence }));
  }
  return [...new Set(found)];
}

/** As the callers ordered it; undefined for a booking that replaces another. */
function ordered({ sent }: Evidence, { prebook, replaces }: Row): Versions | undefined {
  if (replaces !== null) return undefined;
  const order = sent
    .filter(({ operation }) => operation === 'POST /rates/book')
    .map(({ request }) => request.body as Order) // as callers.ts writes it
    .find(({ prebookId }) => prebookId === prebook);
  if (order === undefined) return undefined;
  const first = (text: string): readonly Version[] => [{ text, fromStep: 0, byStep: 0 }];
  const { holder, guests, remarks } = order;
  return { holder: first(nameOf(holder)), guest: first(nameOf(guests[0])), remarks: first(remarks) };
}

interface Order {
  readonly prebookId: string;
  readonly holder: Person;
  readonly guests: readonly Person[];
  readonly remarks: string;
}

/** What it began with and the changes that were carried out. One that replaces another began with any version of that one. */
function changed(
  before: Versions,
  { id, replaces }: Row,
  { evidence, stored }: { readonly evidence: Evidence; readonly stored: readonly Amended[] },
): Versions {
  const began = (versions: readonly Version[]) =>
    replaces === null ? versions : versions.map(({ text }) => ({ text, fromStep: 0, byStep: 0 }));
  const done = stored.filter(({ booking, status }) => booking === id && status === 'COMPLETED');
  const made = (textOf: (request: AmendmentRequest) => string | undefined): Version[] =>
    done.flatMap((amendment) =>
      requestsOf(evidence, amendment).flatMap((request) => {
        const text = textOf(request);
        return text === undefined ? [] : [{ text, ...settledAt(evidence, amendment, request) }];
      }),
    );
  return {
    holder: [...began(before.holder), ...made(({ holder }) => nameOf(holder))],
    guest: began(before.guest),
    remarks: [...began(before.remarks), ...made(({ remarks }) => remarks)],
  };
}

/** Its row may be erased. If it was not acknowledged, it is any that was not. */
function requestsOf(
  { amendments: { requests } }: Evidence,
  { id, booking }: Amended,
): readonly AmendmentRequest[] {
  const known = requests.filter((one) => one.id === id);
  return known.length > 0
    ? known
    : requests.filter((one) => one.id === undefined && one.bookingId === booking);
}

function settledAt(
  { amendments: { settled } }: Evidence,
  { id }: Amended,
  request: AmendmentRequest,
): Pick<Version, 'fromStep' | 'byStep'> {
  const tries = settled.filter((one) => one.id === id && one.status === 'COMPLETED');
  const isKnown = request.id !== undefined;
  return {
    fromStep: Math.min(...tries.map(({ beganAtStep }) => beganAtStep)),
    byStep: isKnown ? Math.min(...tries.map(({ doneAtStep }) => doneAtStep)) : Number.POSITIVE_INFINITY,
  };
}

/** An erasure that was asked for removes them at some time. */
function wrongIn(
  people: People,
  versions: Versions | undefined,
  { row, read, evidence }: { readonly row: Row; readonly read: Read; readonly evidence: Evidence },
): string[] {
  if (versions === undefined) return [];
  const isErased = evidence.erased.some(
    ({ familyName, askedAtStep }) =>
      askedAtStep <= read.readAtStep && versions.holder.some(({ text }) => text.includes(familyName)),
  );
  if (isErased) return [];
  return (Object.keys(versions) as (keyof People)[]).flatMap((name) =>
    // its own keys
    isCurrent(people[name], versions[name], read)
      ? []
      : [`the ${name} of ${row.id} is "${people[name]}", and should be another`],
  );
}

/** It was there when the answer was read, and was not replaced before the question. */
function isCurrent(text: string, versions: readonly Version[], { askedAtStep, readAtStep }: Read): boolean {
  return versions.some(
    (one) =>
      one.text === text &&
      one.fromStep <= readAtStep &&
      !versions.some((later) => later.fromStep > one.byStep && later.byStep < askedAtStep),
  );
}

/** What was acknowledged is stored: that a change was asked for, and that it was carried out. */
function lostAmendments(
  { amendments, erased }: Evidence,
  { rows, stored }: { readonly rows: readonly Row[]; readonly stored: readonly Amended[] },
): string[] {
  const byId = new Map(stored.map((one) => [one.id, one]));
  const found: string[] = [];
  for (const { id, bookingId, holder, remarks } of amendments.requests) {
    if (id === undefined) continue;
    const row = byId.get(id);
    if (row?.booking !== bookingId)
      found.push(`the change ${id} of the names of ${bookingId} was acknowledged and lost`);
    else if (!erased.some(({ familyName }) => familyName === holder.lastName)) {
      const isKept =
        row.people.holder && nameOf(row.people.holder) === nameOf(holder) && row.people.remarks === remarks;
      if (isKept !== true)
        found.push(`the change ${id} of the names of ${bookingId} is not what was asked for`);
    }
  }
  for (const { id, doneAtStep, status } of amendments.settled)
    if (Number.isFinite(doneAtStep) && byId.get(id)?.status !== status)
      found.push(`the change of names ${id} was said to be ${status}, and is ${byId.get(id)?.status}`);
  const mayBeRejected = new Set(
    amendments.settled.flatMap(({ id, status }) => (status === 'REJECTED' ? [id] : [])),
  );
  const statuses = new Map(rows.map((row) => [row.id, row.status]));
  for (const { id, booking, status } of stored) {
    const isCancelled = statuses.get(booking)?.startsWith('CANCELLED') === true;
    if (isCancelled ? status === 'PENDING' : status === 'REJECTED' && !mayBeRejected.has(id))
      found.push(`the change of names ${id} is ${status}, and ${booking} ${statuses.get(booking)}`);
  }
  return found;
}
