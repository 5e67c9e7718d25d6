import { useState } from 'preact/hooks';
import { mayDo } from '../../api/authors.ts';
import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { goQuery } from '../../app/url.ts';
import { number } from '../../lib/format.ts';
import { Author } from '../../parts/evidence/author.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Choice } from '../../parts/field.tsx';
import { Empty, WhenLoaded } from '../../parts/loaded.tsx';
import { Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/when.tsx';
import { Difference } from './difference.tsx';
import { MakeCurrent } from './make-current.tsx';
import { Pin } from './pin.tsx';
import { Publish } from './publish.tsx';
import type { Release, Releases } from './releases.ts';

/** The named states of the map: publish, compare, promote, roll back, and which one the account follows. */
export function ReleasesTab({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const releases = useCall<Releases>(() => api.get('/v3.0/data/releases'), []);
  return (
    <WhenLoaded of={releases}>
      {(now) => (
        <div class="wide-stack">
          <List releases={now} reload={releases.reload} />
          {/* Another release is the current one: the difference to it is another one. */}
          <Compare
            key={now.data.find(({ isCurrent }) => isCurrent)?.name}
            releases={now.data}
            query={query}
          />
          <div class="columns">
            <Publish releases={now.data} after={releases.reload} />
            <Pin releases={now} after={releases.reload} />
          </div>
        </div>
      )}
    </WhenLoaded>
  );
}

interface ListProps {
  readonly releases: Releases;
  readonly reload: () => void;
}

function List({ releases: { data, followed }, reload }: ListProps) {
  const [chosen, setChosen] = useState<Release>();
  const current = data.find(({ isCurrent }) => isCurrent);
  if (data.length === 0)
    return (
      <Empty title="No release was published yet">
        <p>
          Everyone who maps ids gets the map as it is now. A release gives them a state that does not change.
        </p>
      </Empty>
    );
  return (
    <section class="stack">
      <Table
        label="Releases, the newest first"
        rows={data}
        keyOf={({ name }) => name}
        columns={[
          {
            head: 'Release',
            cell: ({ name, note }: Release) => (
              <>
                <strong>{name}</strong> {note !== '' && <span class="quiet">{note}</span>}
              </>
            ),
          },
          {
            head: 'State',
            isBelowOnPhone: true,
            cell: ({ name, isCurrent, stateAt }: Release) =>
              (isCurrent || isNewer(stateAt, current) || name === followed) && (
                <span class="row">
                  {isCurrent && <Badge tone="good">current</Badge>}
                  {isNewer(stateAt, current) && <Badge tone="info">newer</Badge>}
                  {name === followed && <Badge tone="accent">followed</Badge>}
                </span>
              ),
          },
          {
            head: 'Map as at',
            isBelowOnPhone: true,
            cell: ({ stateAt }: Release) => <When at={stateAt} />,
          },
          {
            head: 'Last change',
            isNumber: true,
            isBelowOnPhone: true,
            cell: ({ lastChange }: Release) => number(lastChange),
          },
          {
            head: 'By',
            isBelowOnPhone: true,
            cell: ({ publishedBy }: Release) => (
              <span class="quiet">
                <Author of={publishedBy} />
              </span>
            ),
          },
          ...(mayDo('operate') && data.some(({ isCurrent }) => !isCurrent)
            ? [
                {
                  head: 'Actions',
                  cell: (release: Release) =>
                    !release.isCurrent && (
                      <button type="button" class="button compact" onClick={() => setChosen(release)}>
                        {isNewer(release.stateAt, current) ? 'Promote' : 'Roll back'}
                      </button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {chosen !== undefined && (
        <MakeCurrent
          release={chosen}
          current={current}
          close={() => setChosen(undefined)}
          after={() => {
            setChosen(undefined);
            reload();
          }}
        />
      )}
    </section>
  );
}

/** Published after the current release: a canary, or one that was rolled back. */
function isNewer(stateAt: string, current: Release | undefined): boolean {
  return current === undefined || Date.parse(stateAt) > Date.parse(current.stateAt);
}

interface CompareProps {
  readonly releases: readonly Release[];
  readonly query: Readonly<Record<string, string>>;
}

/** Two states of the map. Without a choice: the current release and now, the draft of the next release. */
function Compare({ releases, query: { from = '', to = '' } }: CompareProps) {
  const names = releases.map(({ name }) => [name, name] as const);
  return (
    <section class="card stack">
      <h2>{from === '' && to === '' ? 'Not in a release yet' : 'Difference'}</h2>
      {releases.length > 0 && (
        <div class="filters">
          <Choice
            label="From"
            value={from}
            options={[['', 'The current release'], ...names]}
            choose={(value) => goQuery({ from: value })}
          />
          <Choice
            label="To"
            value={to}
            options={[['', 'Now'], ...names]}
            choose={(value) => goQuery({ to: value })}
          />
        </div>
      )}
      <Difference from={from} to={to} />
    </section>
  );
}
