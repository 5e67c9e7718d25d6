import { csvRecords } from 'innkeeper-client';
import { api } from '../../api/api.ts';
import { readMapped, type Mapped } from './mapped.ts';

export interface MappedList extends Mapped {
  readonly partner: string;
  /** The heading of the column that was read; undefined for a list without headings. */
  readonly column: string | undefined;
  /** Columns that have ids of the partner, if the one that was read has almost none. */
  readonly otherColumns: readonly string[];
  /** The release that the answers refer to by a pin. */
  readonly release: string | undefined;
}

interface List {
  readonly partner: string;
  readonly list: Blob;
  /** An instant whose state is used. */
  readonly asOf: string | undefined;
}

export async function mapList({ partner, list, asOf }: List): Promise<MappedList> {
  const body = new FormData();
  // The service reads the instant and the partner before the file.
  if (asOf !== undefined) body.set('asOf', asOf);
  body.set('partner', partner);
  body.set('file', list, 'ids.csv');
  const response = await api.send('/v3.0/hotels/match/partners/with-id', { method: 'POST', body });
  const header = (name: string) => response.headers.get(name) ?? undefined;
  const others = header('x-mapping-other-columns');
  const release = header('x-mapping-release');
  if (response.body === null) throw new Error('The service sent no result.');
  return {
    ...(await readMapped(csvRecords(response.body))),
    partner,
    column: header('x-mapping-column'),
    otherColumns: others === undefined ? [] : others.split(', ').map(decodeURIComponent),
    release: release === undefined ? undefined : decodeURIComponent(release),
  };
}
