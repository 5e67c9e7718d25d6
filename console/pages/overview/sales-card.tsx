import { useMemo } from 'preact/hooks';
import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { largeMoney, money, number } from '../../lib/format.ts';
import { Plot } from '../../parts/plot.tsx';
import { Card } from './card.tsx';
import { everyDay } from './every-day.ts';
import { periodText } from './period.ts';

/** The report has days, and a line needs several. */
const FEWEST_DAYS = 7;
const DAY_MS = 86_400_000;

type Figures = Schemas['SalesReportFigures'];

export function SalesCard({ days: chosen }: { readonly days: number }) {
  const days = Math.max(FEWEST_DAYS, chosen);
  const report = useCall(async () => ({ days, figures: await read(days) }), [days]);
  return (
    <Card title={`Sales of ${days} days, in US dollars`} of={report}>
      {(sales) => <Sales {...sales} />}
    </Card>
  );
}

interface SalesProps {
  readonly days: number;
  readonly figures: Figures;
}

function Sales({ days, figures }: SalesProps) {
  const { uniqueDates, sales, revenue, totalSales, totalConfirmedBooking } = figures;
  const plotted = useMemo(() => {
    const [from, to] = period(days);
    const all = everyDay({ from, to, days: uniqueDates });
    return {
      xs: all.map(({ seconds }) => seconds),
      series: [
        { label: 'Sales', values: all.map(({ at }) => sales[at]?.sales ?? 0) },
        { label: 'After cancellations', values: all.map(({ at }) => revenue[at]?.revenue ?? 0) },
      ],
    };
  }, [figures]);
  return (
    <div class="stack">
      <p>
        <strong class="big">{largeMoney(totalSales, 'USD')}</strong>{' '}
        <span class="quiet">
          {number(totalConfirmedBooking)} {totalConfirmedBooking === 1 ? 'booking' : 'bookings'} without the
          cancelled ones
        </span>
      </p>
      {uniqueDates.length > 0 && (
        <Plot
          label={`Sales by day over ${periodText(days)}`}
          {...plotted}
          format={(value) => money(value, 'USD')}
          isFromZero
        />
      )}
    </div>
  );
}

async function read(days: number): Promise<Figures> {
  const [from, to] = period(days);
  const { data } = await api.post('/v3.0/analytics/report', { body: { from, to } });
  return data.data;
}

/** The last day is today, in UTC. */
function period(days: number): readonly [from: string, to: string] {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return [dayOf(Date.now() - (days - 1) * DAY_MS), dayOf(Date.now())];
}
