import { Link } from 'react-router';
import type { ReviewRow } from '#contract/catalog/catalog.ts';
import { dayColumn } from '#web/period/day-column.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { Stars } from './rating.tsx';
import { ReviewDecision } from './review-decision.tsx';
import classes from './review-management.module.css';

export const reviewFilters = ['all', 'visible', 'hidden'] as const;
type Filter = (typeof reviewFilters)[number];
const filterNames: Record<Filter, string> = { all: 'All reviews', visible: 'Visible', hidden: 'Hidden' };

type Props = {
  reviews: { data: ReviewRow[]; total: number };
  shown: Filter;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** All reviews for admins: search, hide with a reason, show. */
export function ReviewManagement({ reviews, shown, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const deciding = useDialog('review');
  const columns: DataColumn<ReviewRow>[] = [
    {
      key: 'product',
      header: 'Product',
      rowHeader: true,
      value: (review) => review.product_title,
      cell: (review) => <Link to={`/shop/${encodeURIComponent(review.product_code)}`}>{review.product_title}</Link>,
    },
    {
      key: 'rating',
      header: 'Stars',
      value: (review) => review.rating,
      cell: (review) => <Stars rating={review.rating} />,
    },
    {
      key: 'text',
      header: 'Review',
      sortable: false,
      value: (review) => review.title,
      cell: (review) => (
        <div className={classes.text}>
          {review.title !== '' && <strong>{review.title}</strong>}
          {review.body !== '' && <span>{review.body}</span>}
          {review.hidden_reason !== null && <span className={classes.reason}>{`Hidden: ${review.hidden_reason}`}</span>}
        </div>
      ),
    },
    {
      key: 'author',
      header: 'Written by',
      value: (review) => review.author_name,
      cell: (review) => (
        <div className={classes.author}>
          <span>{review.author_name}</span>
          <span className={classes.quiet}>{review.verified_purchase ? 'Verified purchase' : 'Not verified'}</span>
        </div>
      ),
    },
    dayColumn('Date', (review) => review.created_at, timeZone),
    {
      key: 'status',
      header: 'Status',
      value: (review) => (review.hidden_at === null ? 'Visible' : 'Hidden'),
      cell: (review) =>
        review.hidden_at === null ? (
          <StatusBadge tone="good">Visible</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">Hidden</StatusBadge>
        ),
    },
    {
      key: 'actions',
      header: 'Actions',
      sortable: false,
      value: () => null,
      cell: (review) => (
        <DialogButton
          dialog={deciding}
          item={review.review_id}
          size="sm"
          aria-label={`${review.hidden_at === null ? 'Hide' : 'Show'} the review of ${review.product_title} by ${review.author_name}`}
        >
          {review.hidden_at === null ? 'Hide' : 'Show'}
        </DialogButton>
      ),
    },
  ];
  return (
    <Panel
      title="Reviews"
      description={`${reviews.total.toLocaleString('en-US')} ${reviews.total === 1 ? 'review' : 'reviews'}`}
      flush
      actions={
        <>
          <SearchForm
            label="Search reviews"
            placeholder="Product, name, words"
            term={searchTerm}
            preserve={shown === 'all' ? {} : { shown }}
          />
          <AddressSelect
            label="Which reviews"
            labelHidden
            name="shown"
            value={shown}
            choices={reviewFilters.map((filter) => ({ value: filter, text: filterNames[filter] }))}
            preserve={searchTerm ? { q: searchTerm } : {}}
          />
        </>
      }
    >
      <DataTable
        caption="Reviews"
        columns={columns}
        rows={reviews.data}
        rowKey={(review) => review.review_id}
        sortable={reviews.total <= reviews.data.length}
        empty={
          searchTerm || shown !== 'all' ? (
            <EmptyState
              why="match"
              title="No review matches"
              action={<ButtonLink to="/admin/reviews">Show all reviews</ButtonLink>}
            />
          ) : (
            <EmptyState why="data" title="No reviews yet">
              What buyers write about products appears here.
            </EmptyState>
          )
        }
      />
      <Pager page={page} pageSize={pageSize} total={reviews.total} />
      <ReviewDecision dialog={deciding} review={reviews.data.find((review) => review.review_id === deciding.item)} />
    </Panel>
  );
}
