import { Page } from '../../parts/page.tsx';
import { AttentionCard } from './attention-card.tsx';
import { HealthCard } from './health-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { MapCard } from './map-card.tsx';
import { QueueCard } from './queue-card.tsx';
import { SalesCard } from './sales-card.tsx';
import { TodayCard } from './today-card.tsx';

/** What is going on: each card reads its own operation, so that one failure does not hide the others. */
export default function Overview() {
  return (
    <Page
      title="Overview"
      about="Running jobs, the review queue, today's bookings, and what waits for an operator."
    >
      <div class="columns">
        <div class="card-stack">
          <JobsCard />
          <AttentionCard />
          <MapCard />
          <HealthCard />
        </div>
        <div class="card-stack">
          <QueueCard />
          <TodayCard />
          <SalesCard />
        </div>
      </div>
    </Page>
  );
}
