import { START_MS } from '../database/prepare.ts';
import { escapeHtml } from '../../src/lib/text/escape-html.ts';
import { routineSteps } from '../failure.ts';
import type { Line } from '../scheduler.ts';
import type { BookingState } from '../booking-state.ts';
import { isProcess, type Columns } from './columns.ts';
import { markOf } from '../marks.ts';
import { moneyText, type Names } from './names.ts';
import type { RepeatedSteps } from './repeats.ts';
import { timeOf } from './times.ts';

/** After a gap of this many milliseconds or more, a row states how much time has passed. */
const JUMP_MS = 5_000;
/** Clocks in Europe go from 2:00 to 3:00. */
const FORWARD_MS = Date.parse('2026-03-29T01:00:00Z');

const routine = (what: string) => routineSteps.test(what);

/** Writes one row after the other, and remembers what the columns and the money are. */
export class Rows {
  readonly #columns: Columns;
  readonly #names: Names;
  readonly #repeated: RepeatedSteps;
  readonly #running = new Set<string>();
  readonly #frozen = new Map<string, number>();
  readonly #locked = new Map<string, number>();
  #states: readonly BookingState[] = [];
  #atMs = 0;

  constructor(
    columns: Columns,
    { names, repeated }: { readonly names: Names; readonly repeated: RepeatedSteps },
  ) {
    this.#columns = columns;
    this.#names = names;
    this.#repeated = repeated;
  }

  of(line: Line, place: number): string {
    const { atMs, owner, peer, what, states } = line;
    const jump = this.#jumpTo(atMs);
    const { kind, sign } = markOf(what);
    if (kind === 'starts') this.#running.add(owner);
    if (kind === 'frozen') this.#frozen.set(owner, atMs + Number(/\d+/.exec(what)?.[0]));
    if (kind === 'lock') this.#locked.set(owner, (this.#locked.get(owner) ?? 0) + 1);
    const news = states === undefined ? [] : this.#news(states);
    const at = this.#columns.of(owner);
    const to = peer === undefined ? at : this.#columns.of(peer);
    const [from, width] = [Math.min(at, to), Math.abs(at - to)];
    const link = width === 0 ? '' : `<i class="link" style="--at:${from};--to:${width}"></i>`;
    const isAsking = peer !== undefined && (!isProcess(peer) || owner.startsWith('caller'));
    const whom = isAsking
      ? `${this.#columns.called(owner)} → ${this.#columns.called(peer)}`
      : this.#columns.called(owner);
    const changes = news.map((one) => `<em>${escapeHtml(one)}</em>`).join('');
    const isRoutine = news.length === 0 && (routine(what) || this.#repeated.has(line));
    const classes = [kind, ...(isRoutine ? ['routine'] : [])].join(' ');
    const again = this.#againText(line);
    const row = `<li id="s${place}" class="${classes}"><time>${timeOf(atMs)}</time><div class="columns">${this.#columnStates(atMs)}${link}<b style="--at:${at}">${sign}</b></div><p><span>${escapeHtml(whom)}</span> ${escapeHtml(this.#names.in(what))}${again}${changes}</p>${this.#sums(news.length > 0)}</li>`;
    if (kind === 'dies') {
      this.#running.delete(owner);
      this.#locked.delete(owner);
    }
    if (kind === 'unlocked') this.#locked.set(owner, Math.max(0, (this.#locked.get(owner) ?? 0) - 1));
    return jump + row;
  }

  #againText(line: Line): string {
    const repeats = this.#repeated.of(line);
    if (repeats === undefined) return '';
    return ` <small>and ${repeats.count === 1 ? 'once' : `${repeats.count} times`} more, until ${timeOf(repeats.lastMs)}</small>`;
  }

  #jumpTo(atMs: number): string {
    const sinceMs = atMs - this.#atMs;
    const isForward = START_MS + this.#atMs < FORWARD_MS && START_MS + atMs >= FORWARD_MS;
    this.#atMs = atMs;
    if (sinceMs < JUMP_MS) return '';
    const forward = isForward ? ' In between, clocks in Europe go forward by one hour.' : '';
    return `<li class="jump">Time moves on by ${timeOf(sinceMs)}, to ${new Date(START_MS + atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC.${forward}</li>\n`;
  }

  /** The columns of processes that do not run, are suspended, or wait. */
  #columnStates(atMs: number): string {
    return this.#columns.all
      .map(({ name }, at) => {
        if (!isProcess(name)) return '';
        const isLocked = (this.#locked.get(name) ?? 0) > 0;
        const isFrozen = (this.#frozen.get(name) ?? 0) > atMs;
        const state = !this.#running.has(name) ? 'off' : isFrozen ? 'ice' : isLocked ? 'wait' : '';
        return state === '' ? '' : `<i class="${state}" style="--at:${at}"></i>`;
      })
      .join('');
  }

  #news(states: readonly BookingState[]): string[] {
    const before = new Map(this.#states.map((one) => [one.id, one]));
    this.#states = states;
    return states.flatMap((now) => {
      const was = before.get(now.id);
      const changes = [
        ...(was?.phase === now.phase ? [] : [now.phase]),
        ...(was?.status === now.status ? [] : [`callers read ${now.status}`]),
        ...((was?.rooms ?? 0) === now.rooms ? [] : [now.rooms === 1 ? 'one room' : `${now.rooms} rooms`]),
        ...((was?.heldMinor ?? 0) === now.heldMinor ? [] : [`${moneyText(now.heldMinor)} held`]),
        ...((was?.chargedMinor ?? 0) === now.chargedMinor ? [] : [`${moneyText(now.chargedMinor)} charged`]),
      ];
      return changes.length === 0 ? [] : [`Booking ${this.#names.of(now.id)}: ${changes.join(', ')}`];
    });
  }

  /** Rooms and money of all bookings together. */
  #sums(isNew: boolean): string {
    const payments = [...new Map(this.#states.map((one) => [one.charge, one])).values()];
    const sum = (of: readonly BookingState[], minor: (one: BookingState) => number) =>
      of.reduce((total, one) => total + minor(one), 0);
    const held = moneyText(sum(payments, ({ heldMinor }) => heldMinor));
    const charged = moneyText(sum(payments, ({ chargedMinor }) => chargedMinor));
    const rooms = sum(this.#states, (one) => one.rooms);
    return `<dl${isNew ? ' class="new"' : ''}><dd>${rooms}</dd><dd>${held}</dd><dd>${charged}</dd></dl>`;
  }
}
