import { escapeHtml } from '../../src/lib/text/escape-html.ts';
import type { History } from '../history.ts';
import { isProcess } from './columns.ts';
import { markOf } from '../marks.ts';
import { moneyText, type Names } from './names.ts';
import type { BookingState } from '../booking-state.ts';

/** What the history shows and how it ended, in sentences. */
export function storyOf(
  { lines, violations, profile }: History,
  end: readonly BookingState[],
  names: Names,
): string {
  const count = (is: (what: string, owner: string) => boolean) =>
    lines.filter(({ what, owner }) => is(what, owner)).length;
  const marked = (kind: string) => count((what) => markOf(what).kind === kind);
  // A call that fails has a second line where its caller notices.
  const failed = count(
    (what) => markOf(what).kind === 'fault' && !/: (the answer is lost|no connection)$/.test(what),
  );
  const processes = new Set(lines.map(({ owner }) => owner).filter(isProcess)).size;
  const sent = count((what) => what === 'sends POST /rates/book');
  const happened = [
    [marked('dies'), 'a process is killed'],
    [marked('frozen'), 'a process is suspended'],
    [marked('clock'), 'a machine has a wrong clock'],
    [failed, 'a call, a connection or an answer fails'],
    [marked('late'), 'a call takes effect late'],
    [marked('lock'), 'a statement waits for a lock'],
  ] as const;
  const troubles = happened.filter(([n]) => n > 0).map(([n, what]) => `${times(n)} ${what}`);
  const calls = count((what, owner) => owner === 'supplier' && what.startsWith('book '));
  const captures = count((what, owner) => owner === 'gateway' && what.startsWith('capture '));
  const taken = new Set(
    lines
      .filter(({ owner, what }) => owner === 'gateway' && what.startsWith('capture '))
      .map(({ what }) => what),
  ).size;
  const opening = `${plural(profile.callers, 'caller')} sent ${plural(sent, 'request')} to book to ${plural(processes, 'process', 'processes')} of the service on one database. That made ${plural(end.length, 'booking')}.`;
  const wrong = violations.map((violation) => `<li>${escapeHtml(names.in(violation))}</li>`).join('');
  return `<p>${opening} ${troubles.length === 0 ? 'Nothing failed.' : `Meanwhile, ${troubles.join('; ')}.`}</p>
${violations.length === 0 ? '<p class="good">Every check held after each step and at the end: no buyer was charged twice.</p>' : `<p class="bad">A promise is broken:</p><ul class="bad">${wrong}</ul>`}
<h2>Why no buyer is charged twice</h2>
<ul>
<li><b>One request, one booking.</b> The <code>Idempotency-Key</code>, the prebook and the client reference can each have one booking, and the database enforces it. Here ${plural(sent, 'request')} made ${plural(end.length, 'booking')}.</li>
<li><b>The supplier is asked once.</b> Before the call, the process stores a mark. A process that takes over and finds the mark looks up what happened, and does not call again. Here ${plural(calls, 'call')} to book reached the supplier. A call that a broken network repeats may make a second room there; the service cancels it.</li>
<li><b>Money is held first and taken last,</b> after the supplier has confirmed. Each request to take it carries a key, and the gateway does nothing new for a key that it knows. ${captures === 0 ? 'Here no card was charged: money of a wallet moves in the database, in the transaction that stores the booking.' : `Here ${plural(captures, 'request')} to take money reached the gateway, with ${plural(taken, 'key')}.`}</li>
<li><b>CONFIRMED is shown last.</b> Until nothing can revert the booking, callers read PENDING.</li>
</ul>
<h2>How it ended</h2>
${ending(end, names)}`;
}

function ending(end: readonly BookingState[], names: Names): string {
  if (end.length === 0) return '<p>No booking was made.</p>';
  const shown = end.map((state) => {
    const { id, status, source, rooms, heldMinor, chargedMinor } = state;
    const cells = [
      status,
      rooms,
      moneyText(heldMinor),
      moneyText(chargedMinor),
      source,
      chargedFor(state, end, names),
    ];
    return `<tr><th>${names.of(id)} <small>${id}</small></th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table><tr><th>Booking</th><td>Status</td><td>Rooms at the supplier</td><td>Money held</td><td>Money charged</td><td>Paid by</td><td>Charged for</td></tr>${shown.join('')}</table>`;
}

/** Why money is kept, above all of a booking that was cancelled. */
function chargedFor(
  { id, status, charge, chargedMinor, extrasMinor }: BookingState,
  end: readonly BookingState[],
  names: Names,
): string {
  if (chargedMinor === 0) return '';
  const sharing = end.filter((other) => other.charge === charge && other.id !== id);
  if (sharing.length > 0)
    return `one payment with ${sharing.map((other) => names.of(other.id)).join(' and ')}`;
  const isSold = status === 'CONFIRMED';
  const roomsMinor = chargedMinor - extrasMinor;
  const parts = [
    ...(roomsMinor > 0 ? [isSold ? 'the rooms' : `${moneyText(roomsMinor)} as the cancellation fee`] : []),
    ...(extrasMinor > 0
      ? [
          `${moneyText(extrasMinor)} for extras${isSold ? '' : ', which were bought and are not refunded with the rooms'}`,
        ]
      : []),
  ];
  return parts.join(' and ');
}

function plural(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

function times(n: number): string {
  return n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`;
}
