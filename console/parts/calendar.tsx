import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { day as shownDay, days, firstDayOfWeek, monthName, nights, weekdayNames } from '../lib/format.ts';
import { addMonths, dayAfterKey, nightsBetween, weeksOfMonth } from '../lib/month.ts';
import { Dialog } from './dialog.tsx';

interface StayDatesProps {
  readonly checkin: string;
  readonly checkout: string;
  /** The first day that can be chosen. */
  readonly today: string;
  readonly choose: (checkin: string, checkout: string) => void;
}

/** Arrival and departure, as one button that opens a calendar. */
export function StayDates(props: StayDatesProps) {
  const [isOpen, setOpen] = useState(false);
  const { checkin, checkout, choose } = props;
  return (
    <div class="field stay">
      <span>Stay</span>
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {days(checkin, checkout)}
        <span class="quiet">{nights(nightsBetween(checkin, checkout))}</span>
      </button>
      {isOpen && (
        <Calendar
          {...props}
          close={() => setOpen(false)}
          choose={(from, to) => {
            setOpen(false);
            choose(from, to);
          }}
        />
      )}
    </div>
  );
}

/** Two months. The first day that is chosen is the arrival; the next one after it is the departure. */
function Calendar({
  checkin,
  checkout,
  today,
  choose,
  close,
}: StayDatesProps & { readonly close: () => void }) {
  const [arrival, setArrival] = useState<string>();
  const [focused, setFocused] = useState(checkin > today ? checkin : today);
  const [shown, setShown] = useState(focused);
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(true);
  useLayoutEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
    moved.current = false;
  }, [focused, shown]);

  const move = (to: string) => {
    if (to < today) return;
    moved.current = true;
    const month = to.slice(0, 7);
    if (month < shown.slice(0, 7) || month > addMonths(shown, 1).slice(0, 7)) setShown(to);
    setFocused(to);
  };
  const pick = (day: string) => {
    setFocused(day);
    if (arrival !== undefined && day > arrival) choose(arrival, day);
    else setArrival(day);
  };
  const [from, to] = arrival === undefined ? [checkin, checkout] : [arrival, focused];
  return (
    <Dialog title={arrival === undefined ? 'Choose the arrival' : 'Choose the departure'} close={close}>
      <div class="row spread">
        <button
          type="button"
          class="button"
          disabled={shown.slice(0, 7) <= today.slice(0, 7)}
          onClick={() => setShown(addMonths(shown, -1))}
        >
          Earlier
        </button>
        <button type="button" class="button" onClick={() => setShown(addMonths(shown, 1))}>
          Later
        </button>
      </div>
      <div
        ref={grid}
        class="months"
        onKeyDown={(event) => {
          const next = dayAfterKey(focused, event.key);
          if (next === undefined) return;
          event.preventDefault();
          move(next);
        }}
      >
        {[shown, addMonths(shown, 1)].map((month) => (
          <Month
            key={month.slice(0, 7)}
            month={month}
            range={[from, to]}
            focused={focused}
            today={today}
            pick={pick}
            hover={(day) => arrival !== undefined && setFocused(day)}
          />
        ))}
      </div>
      <p class="quiet small" aria-live="polite">
        {arrival === undefined
          ? 'Arrow keys move by days and weeks, Page Up and Page Down by months.'
          : `Arrival ${shownDay(arrival)}${focused > arrival ? `, ${nights(nightsBetween(arrival, focused))}` : ''}`}
      </p>
    </Dialog>
  );
}

interface MonthProps {
  readonly month: string;
  readonly range: readonly [string, string];
  readonly focused: string;
  readonly today: string;
  readonly pick: (day: string) => void;
  readonly hover: (day: string) => void;
}

function Month({ month, range: [from, to], focused, today, pick, hover }: MonthProps) {
  const firstDay = firstDayOfWeek();
  return (
    <table class="month">
      <caption>{monthName(month)}</caption>
      <thead>
        <tr>
          {weekdayNames(firstDay).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month, firstDay).map((week) => (
          <tr key={week.find((day) => day !== undefined)}>
            {week.map((day, place) => (
              <td
                key={day ?? place}
                class={day !== undefined && day > from && day < to ? 'within' : undefined}
              >
                {day !== undefined && (
                  <button
                    type="button"
                    data-day={day}
                    aria-label={shownDay(day)}
                    aria-pressed={day === from || day === to}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={day < today}
                    tabIndex={day === focused ? 0 : -1}
                    onClick={() => pick(day)}
                    onPointerEnter={() => hover(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
