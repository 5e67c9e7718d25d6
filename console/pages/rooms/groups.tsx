import { api } from '../../api/api.ts';
import { useCall } from '../../api/use-call.ts';
import { number } from '../../lib/format.ts';
import { WhenLoaded } from '../../parts/loaded.tsx';

/** The same names without references: rooms that state the same are one group. */
export function Groups({ names }: { readonly names: readonly string[] }) {
  const groups = useCall(async () => {
    const supplierRooms = names.map((roomName, index) => ({ roomId: String(index), roomName }));
    const supplierList = [{ supplierName: 'pasted', supplierId: 'pasted', supplierRooms }];
    const body = { propertyName: 'pasted', propertyId: 'pasted', supplierList };
    return (await api.post('/v3.0/rooms/group', { body })).data;
  }, [names.join('\n')]);
  return (
    <WhenLoaded of={groups}>
      {({ aggregation, unmapped }) => (
        <div class="columns">
          {aggregation.map(({ groupCode, vernacName, groupName, groupRooms }) => (
            <section key={groupCode} class="card stack">
              <header>
                <h2>{vernacName}</h2>
                <span class="quiet small">{number(groupRooms.length)}</span>
              </header>
              <p class="quiet small">{groupName}</p>
              <ul>
                {groupRooms.map(({ roomId, roomName }) => (
                  <li key={roomId}>{roomName}</li>
                ))}
              </ul>
            </section>
          ))}
          {unmapped.length > 0 && (
            <section class="card stack">
              <h2>In no group</h2>
              <ul>
                {unmapped.map(({ roomId, roomName }) => (
                  <li key={roomId}>{roomName}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </WhenLoaded>
  );
}
