import { sealedColumns, type SealedColumn, type SealedColumnName } from '../../contract/sealed-columns.ts';
import { type Keys, open, seal, sealedWith } from './sealing.ts';

/** Identifies one secret of one row. */
export interface RowSecret {
  readonly column: SealedColumnName;
  readonly row: string;
}

export function sealText(keys: Keys, { column, row }: RowSecret, plain: string): string {
  return seal(keys, plain, identityOf(sealedColumns[column], row));
}

export function openText(keys: Keys, { column, row }: RowSecret, stored: string): string {
  return open(keys, stored, identityOf(sealedColumns[column], row));
}

/** Bytes are sealed as their base64. */
export function sealBytes(keys: Keys, of: RowSecret, plain: Uint8Array): Buffer {
  const text = Buffer.from(plain).toString('base64');
  const sealed = sealText(keys, of, text);
  return sealed === text ? Buffer.from(plain) : Buffer.from(sealed);
}

export function openBytes(keys: Keys, of: RowSecret, stored: Buffer): Buffer {
  const text = stored.toString('latin1');
  return sealedWith(text) === undefined ? stored : Buffer.from(openText(keys, of, text), 'base64');
}

export type Members = Readonly<Record<string, unknown>>;

/** The object with its secret members sealed. */
export function sealMembers<Object extends Members>(keys: Keys, of: RowSecret, plain: Object): Object {
  return changed(of, plain, (text, identity) => seal(keys, text, identity));
}

export function openMembers<Object extends Members>(keys: Keys, of: RowSecret, stored: Object): Object {
  return changed(of, stored, (text, identity) => open(keys, text, identity));
}

/** The text that a secret is authenticated with: copied to another row, column or member it does not open. */
export function identityOf({ table, column }: SealedColumn, row: string, member?: string): string {
  return `${table}.${column}${member === undefined ? '' : `.${member}`} of ${row}`;
}

function changed<Object extends Members>(
  { column: name, row }: RowSecret,
  object: Object,
  change: (text: string, identity: string) => string,
): Object {
  const column = sealedColumns[name];
  const isSecret = (member: string) => column.members === 'all' || (column.members ?? []).includes(member);
  const entries = Object.entries(object).map(([member, value]) =>
    typeof value === 'string' && isSecret(member)
      ? [member, change(value, identityOf(column, row, member))]
      : [member, value],
  );
  // The same members with some texts replaced.
  return Object.fromEntries(entries) as Object;
}
