// Data table: the columns that hold secrets, encrypted with the key of the service (src/platform/secrets).

export interface SealedColumn {
  readonly table: string;
  /** The column that identifies the row. */
  readonly row: string;
  readonly column: string;
  /** For a JSON object: the members that are secrets. Absent: the whole text of the column is one. */
  readonly members?: 'all' | readonly string[];
  /** A column of bytes: either the secret itself, or the characters of the encrypted text. */
  readonly isBytes?: true;
}

const columns = {
  webhookToken: { table: 'webhooks', row: 'id', column: 'authorization_token' },
  webhookHeaders: { table: 'webhooks', row: 'id', column: 'headers', members: 'all' },
  webhookSecret: { table: 'webhook_secrets', row: 'webhook', column: 'secret' },
  supplierSettings: { table: 'suppliers', row: 'code', column: 'settings', members: ['apiKey'] },
  offerKey: { table: 'offer_keys', row: 'id', column: 'secret', isBytes: true },
  paymentTokenKey: { table: 'payment_token_keys', row: 'only_row', column: 'secret', isBytes: true },
} as const satisfies Readonly<Record<string, SealedColumn>>;

export type SealedColumnName = keyof typeof columns;
export const sealedColumns: Readonly<Record<SealedColumnName, SealedColumn>> = columns;
