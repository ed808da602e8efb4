import { Link } from 'react-router';
import type { ContentPage, Provenance } from '#contract/content/content.ts';
import { formatMoment } from '#web/period/format-period.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCompany } from '../settings/company.ts';
import classes from './page-list.module.css';
import { contentSlugs, pageNames } from './page-names.ts';

/** The provenance of the most sensitive text: that from outside the company. */
const originOf = (page: ContentPage): Provenance =>
  page.slug === 'about'
    ? page.document.teachings.provenance
    : page.slug === 'charter'
      ? page.document.values.provenance
      : page.document.technology.provenance;

/** The content pages with their last change and review. */
export function PageList({ pages }: { pages: readonly (ContentPage | null)[] }) {
  const { timeZone } = useCompany();
  const rows = contentSlugs.map((slug) => ({ slug, page: pages.find((page) => page?.slug === slug) ?? null }));
  return (
    <Panel
      title="Pages"
      description="The company’s own words. The teachings belong to the Anishinaabe people: name the source, and ask somebody with the right to say so whether the words are good."
      flush
    >
      <DataTable
        caption="Pages"
        rows={rows}
        rowKey={({ slug }) => slug}
        sortable={false}
        empty={<EmptyState why="data" title="No pages" />}
        columns={[
          {
            key: 'page',
            header: 'Page',
            rowHeader: true,
            value: ({ slug }) => pageNames[slug],
            cell: ({ slug }) => <Link to={`/${slug}`}>{pageNames[slug]}</Link>,
          },
          {
            key: 'changed',
            header: 'Last changed',
            value: ({ page }) => page?.updated_at ?? null,
            cell: ({ page }) => (page ? formatMoment(page.updated_at, timeZone) : 'Not written yet'),
          },
          {
            key: 'source',
            header: 'Source',
            value: ({ page }) => (page ? originOf(page).source : null),
            cell: ({ page }) => page && <p className={classes.source}>{originOf(page).source}</p>,
          },
          {
            key: 'reviewer',
            header: 'Review',
            value: ({ page }) => (page ? originOf(page).reviewer : null),
            cell: ({ page }) => {
              const reviewer = page && originOf(page).reviewer;
              return reviewer ? (
                <StatusBadge tone="good">{`Reviewed by ${reviewer}`}</StatusBadge>
              ) : (
                <StatusBadge tone="waiting">Not reviewed yet</StatusBadge>
              );
            },
          },
          {
            key: 'actions',
            header: 'Actions',
            value: () => null,
            cell: ({ slug, page }) => (
              <ButtonLink size="sm" to={`/admin/pages/${slug}`} aria-label={`Edit ${pageNames[slug]}`}>
                {page ? 'Edit' : 'Write'}
              </ButtonLink>
            ),
          },
        ]}
      />
    </Panel>
  );
}
