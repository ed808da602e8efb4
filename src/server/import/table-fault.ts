import type { BadValue } from '#domain/import/bad-value.ts';

/** Why a file is not a table; `line` is counted from 1, where it is known. */
export type CsvFault = {
  readonly fault:
    | 'not-text'
    | 'no-header'
    | 'no-rows'
    | 'uneven'
    | 'quotes'
    | 'too-many-columns'
    | 'too-many-rows'
    | 'too-long-cell'
    | 'too-complex'
    // Of Excel's files.
    | 'not-excel'
    | 'old-excel'
    | 'encrypted'
    | 'damaged'
    | 'unpacks-too-large'
    | 'no-worksheet';
  readonly line: number | null;
  /** The rows with another number of fields than the header, the first hundred of them. */
  readonly rows?: BadValue[];
  /** The worksheets of the file, if it does not have the requested one. */
  readonly worksheets?: readonly string[];
};
