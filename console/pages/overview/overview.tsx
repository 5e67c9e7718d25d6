import { goQuery, type Place } from '../../app/url.ts';
import { Choice } from '../../parts/field.tsx';
import { EmptyCatalogue } from '../../parts/empty-catalogue.tsx';
import { Page } from '../../parts/page.tsx';
import { AttentionCard } from './attention-card.tsx';
import { HealthCard } from './health-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { MapCard } from './map-card.tsx';
import { daysOf, periods } from './period.ts';
import { QueueCard } from './queue-card.tsx';
import { SalesCard } from './sales-card.tsx';
import { TodayCard } from './today-card.tsx';

/** The present state: each card reads its own operation, so that one failure does not hide the others. */
export default function Overview({ place: { query } }: { readonly place: Place }) {
  const days = daysOf(query);
  return (
    <Page
      title="Overview"
      about="Running jobs, the review queue, today's bookings, and what waits for an operator."
      actions={
        <Choice
          label="Plots over"
          value={String(days)}
          options={periods.map(([count, text]) => [String(count), text])}
          choose={(value) => goQuery({ days: value })}
        />
      }
    >
      <EmptyCatalogue />
      <div class="overview">
        <div class="card-stack">
          <JobsCard />
          <AttentionCard />
          <HealthCard />
        </div>
        <div class="card-stack tall">
          <QueueCard days={days} />
          <TodayCard />
          <SalesCard days={days} />
        </div>
        <div class="card-stack">
          <MapCard days={days} partner={query['ids'] ?? ''} />
        </div>
      </div>
    </Page>
  );
}
