import type { Schemas } from 'innkeeper-client';
import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog.tsx';
import { Choice, Field } from '../../parts/field.tsx';

/** A room of a hotel, as its cache names it. */
export type Room = Pick<Schemas['DeepMapDecision'], 'id' | 'name'>;

interface RemapDialogProps {
  readonly supplierName: string;
  /** Rooms to choose from. */
  readonly rooms: readonly Room[];
  readonly remap: (room: Room) => void;
  readonly close: () => void;
}

const OTHER = '';

/** Chooses the room that a name means: one of the cache, or another with its id and name. */
export function RemapDialog({ supplierName, rooms, remap, close }: RemapDialogProps) {
  const [chosen, choose] = useState(String(rooms[0]?.id ?? OTHER));
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const room = rooms.find((one) => String(one.id) === chosen) ?? { id: Number(id), name };
  const isWhole = room.name !== '' && Number.isSafeInteger(room.id) && room.id !== 0;
  return (
    <Dialog title={`Remap "${supplierName}"`} close={close}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) remap(room);
        }}
      >
        <Choice
          label="Room"
          value={chosen}
          options={[
            ...rooms.map((one) => [String(one.id), `${one.name} (${one.id})`] as const),
            [OTHER, 'Another room'],
          ]}
          choose={choose}
        />
        {chosen === OTHER && (
          <div class="columns">
            <Field label="Id of the room">
              <input type="number" value={id} onInput={(event) => setId(event.currentTarget.value)} />
            </Field>
            <Field label="Name of the room">
              <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
            </Field>
          </div>
        )}
        <div>
          <button type="submit" class="button primary" disabled={!isWhole}>
            Remap
          </button>
        </div>
      </form>
    </Dialog>
  );
}
