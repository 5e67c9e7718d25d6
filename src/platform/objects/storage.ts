/** The address of an object: `gs://bucket/key`, `s3://bucket/key`, `file:///folder/key` inside the configured folder. */
export interface ObjectAddress {
  readonly scheme: 'gs' | 's3' | 'file';
  /** Empty for files. */
  readonly bucket: string;
  readonly key: string;
}

/** One kind of storage. Clients are loaded when first used: most installations use none. */
export interface Storage {
  read(address: ObjectAddress): Promise<AsyncIterable<Uint8Array>>;
  write(address: ObjectAddress, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}
