import type { Body, Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { api, isGone } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { goQuery } from '../../app/url.ts';
import { percent } from '../../lib/format.ts';
import { Author } from '../../parts/evidence/author.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Field, Typed } from '../../parts/field.tsx';
import { Empty, WhenLoaded } from '../../parts/loaded.tsx';
import { Table, type Column } from '../../parts/lists/table.tsx';
import { useAction } from '../../parts/use-action.ts';
import { RemapDialog, type Room } from './remap-dialog.tsx';

type Decision = Schemas['DeepMapDecision'];
type Action = Body<'/v3.0/rooms/match/async/matches/{hotelId}', 'put'>['decisions'][number];

const path = '/v3.0/rooms/match/async/matches/{hotelId}' as const;

interface Entry extends Decision {
  /** The supplier's name, normalised. */
  readonly supplierName: string;
}

/** What deep-map has decided for a hotel; a person confirms, remaps and rejects. */
export function CacheTab({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const hotelId = query['hotel'] ?? '';
  return (
    <div class="stack">
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <Field label="Hotel" hint="as in the deep-map jobs">
          <Typed type="search" value={hotelId} change={(value) => goQuery({ hotel: value })} />
        </Field>
      </form>
      {hotelId === '' ? (
        <Empty title="Enter the id of a hotel that had a deep-map job" />
      ) : (
        <Cache key={hotelId} hotelId={hotelId} />
      )}
    </div>
  );
}

function Cache({ hotelId }: { readonly hotelId: string }) {
  const params = { path: { hotelId } };
  const cache = useCall(async () => {
    try {
      return (await api.get(path, { params })).data.mappings;
    } catch (error) {
      if (isGone(error)) return {};
      throw error;
    }
  }, [hotelId]);
  const action = useAction();
  const [remapped, setRemapped] = useState<Entry>();
  const send = async (change: Action) => {
    const { data } = await api.put(path, { params, body: { decisions: [change] } });
    cache.set(() => data.mappings);
  };
  const decide = (change: Action) =>
    void action.run(async () => {
      await send(change);
      const text = `"${change.name}": ${texts[change.action]}.`;
      if (change.action === 'undo') return text;
      return { text, undo: () => send({ name: change.name, action: 'undo' }) };
    });
  return (
    <>
      {action.error !== undefined && <Failure error={action.error} />}
      <WhenLoaded of={cache}>
        {(mappings) => {
          const entries = Object.entries(mappings).map(([supplierName, decision]) => ({
            ...decision,
            supplierName,
          }));
          if (entries.length === 0)
            return (
              <Empty title="The hotel has no cached mappings">
                <p>A deep-map job of the hotel makes them: POST /v3.0/rooms/match/async.</p>
              </Empty>
            );
          return (
            <>
              <Table
                label="Cached mappings"
                isNarrowOnPhone
                columns={columnsFor(decide, setRemapped, action.isBusy)}
                rows={entries}
                keyOf={({ supplierName }) => supplierName}
              />
              {remapped !== undefined && (
                <RemapDialog
                  supplierName={remapped.supplierName}
                  rooms={roomsIn(entries)}
                  close={() => setRemapped(undefined)}
                  remap={(room) => {
                    setRemapped(undefined);
                    decide({ name: remapped.supplierName, action: 'remap', room });
                  }}
                />
              )}
            </>
          );
        }}
      </WhenLoaded>
    </>
  );
}

const texts: Readonly<Record<Action['action'], string>> = {
  confirm: 'confirmed',
  remap: 'mapped to another room',
  reject: 'rejected',
  undo: 'the decision of the latest job again',
};

/** The rooms that the cache names, by name. */
function roomsIn(entries: readonly Entry[]): readonly Room[] {
  const rooms = new Map(entries.filter(({ id }) => id !== 0).map(({ id, name }) => [id, { id, name }]));
  return [...rooms.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

function columnsFor(
  decide: (change: Action) => void,
  remap: (entry: Entry) => void,
  isBusy: boolean,
): readonly Column<Entry>[] {
  return [
    { head: 'Supplier name', cell: ({ supplierName }) => supplierName },
    {
      head: 'Means',
      isBelowOnPhone: true,
      cell: ({ id, name, reason }) =>
        id === 0 ? <span class="quiet">not mapped: {reason ?? ''}</span> : `${name} (${id})`,
    },
    {
      head: 'Confidence',
      isNumber: true,
      isBelowOnPhone: true,
      cell: ({ confidence }) => percent(confidence),
    },
    {
      head: 'Decided',
      isBelowOnPhone: true,
      cell: ({ decidedBy }) =>
        decidedBy === undefined ? (
          <span class="quiet">by a job</span>
        ) : (
          <Badge tone="accent">
            by <Author of={decidedBy} />
          </Badge>
        ),
    },
    {
      head: 'Decide',
      cell: (entry) => {
        const { supplierName: name, id, decidedBy } = entry;
        const button = (text: string, run: () => void) => (
          <button
            type="button"
            class="button compact"
            disabled={isBusy}
            aria-label={`${text}: ${name}`}
            onClick={run}
          >
            {text}
          </button>
        );
        return (
          <span class="row">
            {decidedBy === undefined && button('Confirm', () => decide({ name, action: 'confirm' }))}
            {button('Remap', () => remap(entry))}
            {id !== 0 && button('Reject', () => decide({ name, action: 'reject' }))}
            {decidedBy !== undefined && button('Undo', () => decide({ name, action: 'undo' }))}
          </span>
        );
      },
    },
  ];
}
