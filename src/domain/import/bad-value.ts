/** A value of a file that is not what its column takes, or a row that has none for it. */
export type BadValue = {
  /** Counted from 1, as text editors do; of a row over several lines the last one. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  readonly value: string;
  readonly reason:
    | { readonly kind: 'missing-fields' | 'extra-fields'; readonly fields: number; readonly width: number }
    | { readonly kind: 'other-type'; readonly type: string }
    /** In an Excel file: an error such as `#DIV/0!`, or a formula without a calculated value. Read as empty. */
    | { readonly kind: 'cell-error' | 'no-value' };
};
