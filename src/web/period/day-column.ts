import type { DataColumn } from '#web/ui/table/data-table.tsx';
import { formatDay } from './format-period.ts';

/** A column of instants, shown as days in the company's time zone. */
export const dayColumn = <Row>(header: string, instant: (row: Row) => string, timeZone: string): DataColumn<Row> => ({
  key: 'date',
  header,
  phone: 'detail',
  whole: true,
  value: instant,
  cell: (row) => formatDay(instant(row), timeZone),
});
