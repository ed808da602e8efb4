import { Link } from 'react-router';
import type { ReviewRow } from '#contract/catalog/catalog.ts';
import { formatCount } from '#contract/language/format.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { m } from '#messages';
import { dayColumn } from '#web/period/day-column.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { Stars } from './rating.tsx';
import { ReviewDecision } from './review-decision.tsx';
import classes from './review-management.module.css';
import { ReviewSelectionBar, useReviewSelection } from './selected-reviews/review-selection.tsx';

export const reviewFilters = ['all', 'visible', 'hidden'] as const;
type Filter = (typeof reviewFilters)[number];
const filterNames: Record<Filter, () => string> = {
  all: m.review_all,
  visible: m.review_visible,
  hidden: m.review_hidden_short,
};

type Props = {
  reviews: { data: ReviewRow[]; total: number };
  views: readonly SavedView[];
  shown: Filter;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** All reviews for admins: search, hide with a reason, show. */
export function ReviewManagement({ reviews, views, shown, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const deciding = useDialog('review');
  const selection = useReviewSelection();
  return (
    <>
      <ListViews list="reviews" views={views} />
      <Panel
        title={m.reviews()}
        description={m.review_count({ count: reviews.total, shown: formatCount(reviews.total) })}
        flush
        actions={
          <>
            <SearchForm
              label={m.review_search()}
              placeholder={m.review_search_hint()}
              term={searchTerm}
              preserve={shown === 'all' ? {} : { shown }}
            />
            <AddressSelect
              label={m.review_filter()}
              labelHidden
              name="shown"
              value={shown}
              choices={reviewFilters.map((filter) => ({ value: filter, text: filterNames[filter]() }))}
              preserve={searchTerm ? { q: searchTerm } : {}}
            />
          </>
        }
      >
        <ReviewSelectionBar total={reviews.total} searchTerm={searchTerm} shown={shown} />
        <DataTable
          caption={m.reviews()}
          selection={selection}
          columns={columnsOf(timeZone, deciding)}
          rows={reviews.data}
          rowKey={(review) => review.review_id}
          sortable={reviews.total <= reviews.data.length}
          empty={
            searchTerm || shown !== 'all' ? (
              <EmptyState
                why="match"
                title={m.review_no_match()}
                action={<ButtonLink to="/admin/reviews">{m.review_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.review_none_yet()}>
                {m.review_none_description()}
              </EmptyState>
            )
          }
        />
        <Pager page={page} pageSize={pageSize} total={reviews.total} />
        <ReviewDecision dialog={deciding} review={reviews.data.find((review) => review.review_id === deciding.item)} />
      </Panel>
    </>
  );
}

const columnsOf = (timeZone: string, deciding: DialogState): DataColumn<ReviewRow>[] => [
  {
    key: 'product',
    phone: 'title',
    header: m.product_product(),
    rowHeader: true,
    value: (review) => review.product_title,
    cell: (review) => <Link to={`/shop/${encodeURIComponent(review.product_code)}`}>{review.product_title}</Link>,
  },
  {
    key: 'rating',
    phone: 'end',
    header: m.review_column_stars(),
    value: (review) => review.rating,
    cell: (review) => <Stars rating={review.rating} />,
  },
  {
    key: 'text',
    phone: 'detail',
    header: m.review_review(),
    sortable: false,
    value: (review) => review.title,
    cell: (review) => (
      <div className={classes.text}>
        {review.title !== '' && <strong>{review.title}</strong>}
        {review.body !== '' && <span>{review.body}</span>}
        {review.hidden_reason !== null && (
          <span className={classes.reason}>{m.review_hidden_because({ reason: review.hidden_reason })}</span>
        )}
      </div>
    ),
  },
  {
    key: 'author',
    phone: 'fact',
    header: m.review_written_by(),
    value: (review) => review.author_name,
    cell: (review) => (
      <div className={classes.author}>
        <span>{review.author_name}</span>
        <span className={classes.quiet}>
          {review.verified_purchase ? m.review_verified() : m.review_not_verified()}
        </span>
      </div>
    ),
  },
  dayColumn(m.detail_date(), (review) => review.created_at, timeZone),
  {
    key: 'status',
    phone: 'status',
    header: m.detail_status(),
    value: (review) => (review.hidden_at === null ? m.review_visible() : m.review_hidden_short()),
    cell: (review) =>
      review.hidden_at === null ? (
        <StatusBadge tone="good">{m.review_visible()}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{m.review_hidden_short()}</StatusBadge>
      ),
  },
  {
    key: 'actions',
    phone: 'action',
    header: m.job_actions(),
    sortable: false,
    value: () => null,
    cell: (review) => (
      <DialogButton
        needs="catalog:write"
        dialog={deciding}
        item={review.review_id}
        size="sm"
        aria-label={(review.hidden_at === null ? m.review_hide_of : m.review_show_of)({
          product: review.product_title,
          author: review.author_name,
        })}
      >
        {review.hidden_at === null ? m.review_hide_short() : m.ui_show()}
      </DialogButton>
    ),
  },
];
