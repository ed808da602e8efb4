import type { FileType } from '#domain/file/file.ts';
import type { GatewaySettings, SettingsDeclaration } from './settings.ts';

/** A file that is being read. */
export type ReadableFile = {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly type: FileType;
  readonly length: number;
};

/** The store can't be reached, or doesn't do what it is asked for. It may do so later. */
export class FileStoreUnavailable extends Error {}

/** Where the bytes of files are. Names are those of `storedName`; anything else throws. */
export type FileStore = {
  /** Writes a file as a whole or not at all. */
  put(name: string, bytes: Uint8Array, type: FileType): Promise<void>;
  /** The file of this name; null if there is none. */
  read(name: string): Promise<ReadableFile | null>;
  /** Deletes it; nothing happens if there is none. */
  delete(name: string): Promise<void>;
};

/** A service that stores files. It is its own folder under `gateways/` that can be deleted as a whole. */
export type FileService = {
  readonly name: string;
  readonly settings: SettingsDeclaration;
  /** The store, if it is configured here. */
  open(access: FileAccess): FileStore | null;
};

export type FileAccess = { readonly gatewaySettings: GatewaySettings };
