import table from '../../../../models/hotels-v1.json' with { type: 'json' };
import { readModel, type Model, type ModelTable } from './table.ts';

let read: Model | undefined;

/** The model of this release. */
export function standardModel(): Model {
  // The JSON module's inferred type is wider than the tuples of the table; readModel checks what matters.
  read ??= readModel(table as unknown as ModelTable);
  return read;
}
