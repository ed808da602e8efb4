import { Link } from 'react-router';
import type { ContentPage, Provenance } from '#contract/content/content.ts';
import { m } from '#messages';
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
    <Panel title={m.page_list()} description={m.page_list_description()} flush>
      <DataTable
        caption={m.page_list()}
        rows={rows}
        rowKey={({ slug }) => slug}
        sortable={false}
        empty={<EmptyState why="data" title={m.page_list_none()} />}
        columns={[
          {
            key: 'page',
            phone: 'title',
            header: m.page_column(),
            rowHeader: true,
            value: ({ slug }) => pageNames[slug](),
            cell: ({ slug }) => <Link to={`/${slug}`}>{pageNames[slug]()}</Link>,
          },
          {
            key: 'changed',
            phone: 'detail',
            header: m.page_changed_at(),
            value: ({ page }) => page?.updated_at ?? null,
            cell: ({ page }) => (page ? formatMoment(page.updated_at, timeZone) : m.page_not_written()),
          },
          {
            key: 'source',
            phone: 'detail',
            header: m.page_source(),
            value: ({ page }) => (page ? originOf(page).source : null),
            cell: ({ page }) => page && <p className={classes.source}>{originOf(page).source}</p>,
          },
          {
            key: 'reviewer',
            phone: 'status',
            header: m.page_review(),
            value: ({ page }) => (page ? originOf(page).reviewer : null),
            cell: ({ page }) => {
              const reviewer = page && originOf(page).reviewer;
              return reviewer ? (
                <StatusBadge tone="good">{m.page_reviewed_by({ reviewer })}</StatusBadge>
              ) : (
                <StatusBadge tone="waiting">{m.page_not_reviewed()}</StatusBadge>
              );
            },
          },
          {
            key: 'actions',
            phone: 'action',
            header: m.page_actions(),
            value: () => null,
            cell: ({ slug, page }) => (
              <ButtonLink
                size="sm"
                to={`/admin/pages/${slug}`}
                aria-label={(page ? m.page_edit : m.page_write_named)({ page: pageNames[slug]() })}
              >
                {page ? m.page_edit_short() : m.page_write()}
              </ButtonLink>
            ),
          },
        ]}
      />
    </Panel>
  );
}
