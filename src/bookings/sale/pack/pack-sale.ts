import { jsonBytes } from '../../../lib/columns/each.ts';
import { type Member } from '../../../lib/columns/columns.ts';
import { textPacker } from '../../../platform/files/text-packer.ts';
import type { Sale } from '../sale.ts';

const sales = textPacker(import.meta.dirname);

/** A sale is written once and read as a whole: 1.7 kB of it become 0.5 kB. */
export function packSale(sale: Sale): Buffer {
  return sales.packed(JSON.stringify(sale));
}

export function unpackSale(bytes: Uint8Array): Sale {
  // Only `packSale` writes the column.
  return JSON.parse(sales.unpacked(bytes)) as Sale;
}

/** The column of prebooks. */
export const saleColumn: Member<Sale> = {
  columns: ['sale'],
  read: (stored) => unpackSale(stored as Uint8Array), // of type bytea
  write: (sale) => [packSale(sale)],
  json: (sale) => [jsonBytes(packSale(sale))],
};
