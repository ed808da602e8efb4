import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';

// Screen readers announce the header of the column anyway; the attribute is what is shown.
test('on a phone, figures of a row are shown with their header', () => {
  const columns = [
    { key: 'line', header: 'Line', phone: 'title', rowHeader: true, value: () => 'Personal' },
    { key: 'seller', header: 'Sold by', phone: 'short', value: () => 'Ada' },
    { key: 'rate', header: 'Rate', phone: 'short', align: 'end', value: () => '20%' },
  ] as const;
  const html = renderToString(
    <DataTable caption="Lines" columns={columns} rows={[1]} rowKey={String} empty={null} sortable={false} />,
  );
  const cells = [...html.matchAll(/data-phone="(\w+)"(?: data-header="([^"]*)")?/g)].map(([, ...cell]) => cell);
  expect(cells).toEqual([
    ['title', undefined],
    ['short', undefined],
    ['short', 'Rate'],
  ]);
});
