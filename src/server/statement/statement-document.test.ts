import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { m } from '#messages';
import { regular } from '../documents/sheets.ts';
import { placesOf } from '../documents/table.ts';
import { inLanguage } from '../language/in-language.ts';
import { lineColumns } from './statement-document.ts';

// Orders of the demo have numbers of four digits.
test.each(['en', 'fr'] as const)(
  'an order number of seven digits and a date take one line of the table: %s',
  (language) => {
    inLanguage(language, () => {
      const columns = lineColumns();
      const widthOf = (header: string) =>
        placesOf(columns)[columns.findIndex((column) => column.header === header)]?.width;
      const pdf = new PDFDocument().font(regular).fontSize(8.5);
      const number = pdf.widthOfString(m.document_order_number({ number: '8888888' }));
      expect(widthOf(m.document_order())).toBeGreaterThan(number);
      expect(widthOf(m.document_date())).toBeGreaterThan(pdf.widthOfString('Nov 08, 2026'));
    });
  },
);
