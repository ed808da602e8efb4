// How the dates and amounts of a column are written, found out from its values.

export type DateOrder = 'day-first' | 'month-first';
export type DecimalMark = 'point' | 'comma';

/** `doubtful` with an example where the values could be either; null where the question does not arise. */
export type Found<T> = T | { readonly doubtful: string } | null;

export type ColumnFormat = {
  readonly dates: Found<DateOrder>;
  readonly decimals: Found<DecimalMark>;
  /** Cells of an Excel file without a value, which are read as empty: how many, and the first of them. */
  readonly emptied?: { readonly count: number; readonly line: number; readonly value: string };
};

const date = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/;
const pointDecimals = /(^|[^,\d])\d+\.\d{1,2}\)?$|,\d{3}\.\d{1,2}\)?$|,\d{3},\d{3}/;
const commaDecimals = /(^|[^.\d])\d+,\d{1,2}\)?$|\.\d{3},\d{1,2}\)?$|\.\d{3}\.\d{3}/;
const eitherDecimals = /^\d{1,3}[.,]\d{3}$/;

/** Reads the values of one column, one by one. */
export class FormatReading {
  readonly #dates = { 'day-first': false, 'month-first': false };
  readonly #decimals = { point: false, comma: false };
  #doubtfulDate: string | null = null;
  #doubtfulAmount: string | null = null;

  take(text: string): void {
    const match = date.exec(text);
    if (match) {
      this.#takeDate(text, Number(match[1]), Number(match[2]));
      return;
    }
    const plain = text.replace(/[\s\u00a0\u202f'$€()-]|CAD|USD|CA|US/g, '');
    if (pointDecimals.test(plain)) this.#decimals.point = true;
    else if (commaDecimals.test(plain)) this.#decimals.comma = true;
    else if (eitherDecimals.test(plain)) this.#doubtfulAmount ??= text.trim().slice(0, 40);
  }

  /** A number with decimals as a number, which Excel stores: its point is that of decimals. */
  takeNumber(): void {
    this.#doubtfulAmount = null;
    this.#decimals.point = true;
  }

  #takeDate(text: string, first: number, second: number): void {
    if (first > 12) this.#dates['day-first'] = true;
    else if (second > 12) this.#dates['month-first'] = true;
    else if (first !== second) this.#doubtfulDate ??= text.trim().slice(0, 40);
  }

  get format(): ColumnFormat {
    return {
      dates: onlyForm(this.#dates, this.#doubtfulDate),
      decimals: onlyForm(this.#decimals, this.#doubtfulAmount),
    };
  }
}

/** The one form that was seen; doubtful if both were, or neither and a value could be either. */
function onlyForm<T extends string>(seen: Readonly<Record<T, boolean>>, example: string | null): Found<T> {
  const forms = (Object.keys(seen) as T[]).filter((form) => seen[form]);
  const [only] = forms;
  if (forms.length === 1 && only !== undefined) return only;
  return example === null ? null : { doubtful: example };
}
