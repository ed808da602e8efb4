import type { DataColumn } from '#web/ui/data-table.tsx';
import { formatDay } from './format-period.ts';

/** A column of instants, each shown as its day in the company's time zone. */
export const dayColumn = <Row>(header: string, instant: (row: Row) => string, timeZone: string): DataColumn<Row> => ({
  key: 'date',
  header,
  whole: true,
  value: instant,
  cell: (row) => formatDay(instant(row), timeZone),
});
