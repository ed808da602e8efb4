import { ORPCError } from '@orpc/server';
import { formatCount } from '#contract/language/format.ts';
import { bandAmounts, disclosedAmount, disclosedMonths, disclosedShare } from '#contract/report/disclosure-labels.ts';
import type { PublishedDisclosure } from '#contract/report/income-disclosure.ts';
import { visitor } from '#domain/account/actor.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import { type DocumentFile, documentFile, documentHead } from '../../documents/document-file.ts';
import { dayName, monthName } from '../../documents/labels.ts';
import { publishedDisclosureOf } from './published.ts';

/** The published income disclosure of a year as a tagged PDF, for everyone. */
export async function disclosureDocument(context: Call, year: number): Promise<DocumentFile> {
  const figures = await withActor(context.db, visitor, (tx) => publishedDisclosureOf(tx, year));
  if (!figures) throw new ORPCError('NOT_FOUND', { status: 404, message: m.disclosure_none_description() });
  const { brand, timeZone } = context.company;
  const { consultants, currency, earners } = figures;
  const title = m.disclosure_document_title({ year: String(year) });
  const publishedAt = new Date(figures.published_at);
  const foot = m.document_foot({ title, company: brand.name });
  const head = { ...documentHead(context, title, foot), issuedAt: publishedAt };
  return documentFile(`income-disclosure-${year}.pdf`, head, async (pdf) => {
    pdf.paragraph(m.disclosure_lead({ year: String(year) }));
    // Disclosures that were published before it was recorded don't have it.
    if (figures.first_month) pdf.paragraph(m.disclosure_from_month({ month: monthName(figures.first_month) }));
    pdf.paragraph(m.disclosure_published({ day: dayName(dayOf(publishedAt, timeZone)) }));
    pdf.facts([
      [m.disclosure_consultants(), formatCount(consultants)],
      [m.disclosure_earners(), disclosedShare(earners, consultants)],
      [m.disclosure_active(), disclosedMonths(figures.active_months)],
      [m.disclosure_lower_quartile(), disclosedAmount(figures.lower_quartile, currency)],
      [m.disclosure_median(), disclosedAmount(figures.median, currency)],
      [m.disclosure_upper_quartile(), disclosedAmount(figures.upper_quartile, currency)],
      [m.disclosure_mean(), disclosedAmount(figures.mean, currency)],
      [m.disclosure_earned(), disclosedAmount(figures.earned, currency)],
    ]);
    pdf.heading(m.disclosure_bands({ year: String(year) }));
    await pdf.table(
      [
        { header: m.disclosure_band(), width: 44 },
        { header: m.disclosure_consultants(), width: 18, align: 'end' },
        { header: m.disclosure_share(), width: 14, align: 'end' },
        { header: m.disclosure_active_average(), width: 26, align: 'end' },
      ],
      figures.bands.map((band) => [
        bandName(band, currency),
        formatCount(band.consultants),
        disclosedShare(band.consultants, consultants),
        disclosedMonths(band.active_months),
      ]),
    );
    pdf.heading(m.disclosure_method());
    pdf.paragraph(m.disclosure_method_people({ year: String(year) }));
    pdf.paragraph(m.disclosure_method_earnings({ year: String(year), currency }));
    pdf.paragraph(m.disclosure_method_corrections());
    pdf.paragraph(m.disclosure_method_quartiles());
    pdf.paragraph(m.disclosure_method_active());
    pdf.paragraph(m.disclosure_no_promise());
  });
}

function bandName(band: PublishedDisclosure['bands'][number], currency: string): string {
  const { from, to } = bandAmounts(band, currency);
  if (from === null) return m.disclosure_band_none();
  return to === null ? m.disclosure_band_above({ from }) : m.disclosure_band_range({ from, to });
}
