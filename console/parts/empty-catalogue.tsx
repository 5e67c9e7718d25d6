import { api } from '../api/api.ts';
import { useCall } from '../api/use-call.ts';

/** The client whose catalogue had a hotel: catalogues do not become empty again. */
let filled: unknown;

/** What to do where no hotel was ever loaded: with a database of the operator's the service starts without any. */
export function EmptyCatalogue() {
  const changes = useCall(
    async () => {
      const { last } = await api.get('/v3.0/data/changes', { params: { query: { limit: 1 } } });
      if (last > 0) filled = api;
      return last;
    },
    [],
    { skip: filled === api },
  );
  if (changes.value !== 0) return null;
  return (
    <div class="notice warn" role="status">
      <strong>The catalogue has no hotels yet</strong>
      <p>
        So no row is matched and no id leads to a hotel. An operator of the service loads hotels with{' '}
        <code>catalogue import hotels FILE</code>, and their rooms and partner ids alike. To try the service,
        start it with <code>DEMO_HOTELS=5000</code>: it loads invented hotels.
      </p>
    </div>
  );
}
