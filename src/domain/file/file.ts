/** What files are stored for. */
export const fileKinds = ['photo', 'receipt', 'product-image'] as const;
export type FileKind = (typeof fileKinds)[number];

const extensions = { 'image/webp': 'webp', 'application/pdf': 'pdf' } as const;

/** What files are: pictures that we encoded, and PDF files. */
export type FileType = keyof typeof extensions;
export const fileTypes = Object.keys(extensions) as FileType[];

/** The widths of a consultant's photo in pixels; it is square. */
export const photoWidths = [80, 160, 320, 512] as const;

const imageWidths = [160, 320, 640, 1280] as const;
export const largestImageWidth = 1280;

/** The widths in which an image is stored: none is wider than what was sent. */
export function imageWidthsOf(width: number): number[] {
  const most = Math.min(width, largestImageWidth);
  return [...imageWidths.filter((each) => each < most), most];
}

/** A file as the database knows it. A picture in several widths is one file. */
export type StoredFile = {
  readonly fileId: string;
  readonly kind: FileKind;
  readonly type: FileType;
  /** The widths in pixels; none for a file that exists once. */
  readonly widths: readonly number[];
};

/**
 * The name of a file in the store, the same in every store. It has nothing of what a person entered. The two letters divide a
 * directory of many files.
 */
export const storedName = ({ fileId, kind, type }: Omit<StoredFile, 'widths'>, width?: number): string =>
  `${kind}/${fileId.slice(0, 2)}/${fileId}${width === undefined ? '' : `-${width}`}.${extensions[type]}`;

/** All names of a file. */
export const storedNames = (file: StoredFile): string[] =>
  file.widths.length === 0 ? [storedName(file)] : file.widths.map((width) => storedName(file, width));

const shapeOfNames = new RegExp(
  `^(${fileKinds.join('|')})/[0-9a-f]{2}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-[1-9][0-9]{1,4})?\\.(webp|pdf)$`,
);

/** Whether a text is the name of a file in the store, and so no path to anywhere else. */
export const isStoredName = (name: string): boolean => shapeOfNames.test(name);

/** What a file of this name is; its extension was chosen by `storedName`. */
export const typeOfName = (name: string): FileType => (name.endsWith('.pdf') ? 'application/pdf' : 'image/webp');
