import { cityKey, searchKey } from '../../reference/search-key.ts';
import { type Batch, textOf, valuesOf } from '../../read/batch.ts';
import type { StagedColumn } from './stage.ts';

/** The search keys of hotels, stored with their names. */
export function hotelKeys(batch: Batch): StagedColumn[] {
  const [names, cities] = [valuesOf(batch, 'name'), valuesOf(batch, 'city')];
  return [
    { name: 'name_key', type: 'text', valueAt: (row) => searchKey(textOf(names[row])) },
    { name: 'city_key', type: 'text', valueAt: (row) => cityKey(textOf(cities[row])) },
  ];
}
