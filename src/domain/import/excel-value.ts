// How the cells of Excel's files are written as text: as Excel stores them, like in a CSV file that it saves.

/** What the number of a cell is shown as; `digits` are those of a code with leading zeros, such as a postal code. */
export type NumberStyle = 'number' | 'date' | 'date-time' | 'duration' | { readonly digits: number };

/** The formats that Excel has without naming them in the file (ECMA-376, part 1, 18.8.30). */
export function builtInStyle(id: number): NumberStyle {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'date';
  if (id === 46) return 'duration';
  return (id >= 18 && id <= 22) || (id >= 32 && id <= 35) || id === 45 || id === 47 ? 'date-time' : 'number';
}

/** The kind of a format code: `yyyy-mm-dd`, `[h]:mm`, `00000`, `#,##0.00 "days"`. */
export function numberStyleOf(code: string): NumberStyle {
  const plain = code
    .replace(/"[^"]*"|[\\_*]./g, '')
    .replace(/\[(?!(h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/;.*$/s, '')
    .toLowerCase();
  if (/\[(h+|m+|s+)\]/.test(plain)) return 'duration';
  if (/[hs]/.test(plain)) return 'date-time';
  if (/[dmy]/.test(plain)) return 'date';
  return /^0{2,15}$/.test(plain) ? { digits: plain.length } : 'number';
}

const secondsOfDay = 86_400;
/** The days from 1899-12-30 to 1904-01-01, on which the calendar of old Macintosh files starts. */
const from1904 = 1462;
/** The number of 9999-12-31. */
const lastDay = 2_958_465;

/** The stored number of a cell as text; null if it is not a number. */
export function excelNumber(stored: string, style: NumberStyle, since1904 = false): string | null {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return null;
  if (style === 'number') return plainNumber(value);
  if (typeof style === 'object')
    return plainNumber(value).replace(/^\d+$/, (digits) => digits.padStart(style.digits, '0'));
  if (style === 'duration') return value < 0 ? plainNumber(value) : clock(Math.round(value * secondsOfDay));
  const serial = value >= 1 && since1904 ? value + from1904 : value;
  if (serial < 0 || serial >= lastDay + 1) return plainNumber(value);
  const seconds = Math.round(serial * secondsOfDay);
  const time = clock(seconds % secondsOfDay);
  if (seconds < secondsOfDay) return time;
  const day = dayOf(Math.floor(seconds / secondsOfDay));
  return style === 'date-time' || seconds % secondsOfDay !== 0 ? `${day} ${time}` : day;
}

/** Excel shows 15 digits; what it stores behind them is not what was entered (`19.990000000000002`). */
function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  return Math.abs(rounded) >= 1 ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/\.?0+$/, '');
}

const two = (number: number) => String(number).padStart(2, '0');

const clock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');

/** Excel has a 29 February 1900, as Lotus 1-2-3 had. */
function dayOf(serial: number): string {
  if (serial === 60) return '1900-02-29';
  const days = serial < 60 ? serial + 1 : serial;
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
}

/** Column and row of a place, both from 1: `AB12` is 28 and 12; null for what is none. */
export function placeOf(reference: string): { readonly column: number; readonly row: number } | null {
  const [, letters, row] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column, row: Number(row) };
}
