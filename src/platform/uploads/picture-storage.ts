import type { SigningKey } from './signature-v4.ts';

/** Where pictures are kept that are not in the database. A name is of two parts: "4f…/416.webp". */
export interface PictureStorage {
  /** Throws where nothing can be written. */
  check(): Promise<void>;
  put(name: string, content: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}

export type StorageSettings = { folder: string } | { s3: S3Settings };

export interface S3Settings extends SigningKey {
  /** "https://s3.eu-west-2.amazonaws.com". */
  endpoint: string;
  bucket: string;
  timeoutMs: number;
}
