import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedProduct } from '#contract/catalog/product.ts';
import { formatCount } from '#contract/language/format.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { type ProductFilter, productFilters } from '#domain/catalog/product-filter.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { formatAverage } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { type Sort, sortParameter } from '#web/ui/table/sort.ts';
import { ListExport } from '#web/view/list-export.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { ProductSelectionBar, useProductSelection } from './activation/product-selection.tsx';
import { ProductStatus } from './product/product-status.tsx';
import { AddProductDialog, EditProductDialog } from './product-dialogs.tsx';
import classes from './product-management.module.css';
import { DeactivateProduct, ProductToggle } from './product-toggle.tsx';

const filterNames: Record<ProductFilter, () => string> = {
  all: m.product_filter_all,
  active: m.product_active,
  inactive: m.product_inactive,
  low: m.stock_low,
};

type Props = {
  products: { data: ListedProduct[]; total: number };
  summary: {
    total: number;
    active: number;
    inactive: number;
    categories: string[];
    average_price: string | null;
    currency: string;
  };
  views: readonly SavedView[];
  shown: ProductFilter;
  sort: Sort;
  /** The query of the list's file. */
  file: string;
  searchTerm: string;
  page: number;
  pageSize: number;
  /** Shown above the table. */
  children: ReactNode;
};

/** The catalog for admins: search, add, edit, and offer in the shop or not. */
export function ProductManagement(props: Props) {
  const { products, summary, views, shown, sort, file, searchTerm, page, pageSize, children } = props;
  const adding = useDialog('add-product');
  const editing = useDialog('edit-product');
  const deactivating = useDialog('deactivate-product');
  const { currency } = summary;
  const sorted = { sort: sortParameter(sort) };
  const selection = useProductSelection();
  const narrowed = searchTerm !== '' || shown !== 'all';
  return (
    <>
      <ProductStats summary={summary} />
      {children}
      <ListViews list="products" views={views} />
      <Panel
        title={m.product_management()}
        description={m.product_count({ count: products.total, shown: formatCount(products.total) })}
        flush
        actions={
          <>
            <SearchForm
              label={m.product_search()}
              placeholder={m.product_search_hint()}
              term={searchTerm}
              preserve={{ ...sorted, ...(shown !== 'all' && { shown }) }}
            />
            <AddressSelect
              label={m.product_filter()}
              labelHidden
              name="shown"
              value={shown}
              choices={productFilters.map((filter) => ({ value: filter, text: filterNames[filter]() }))}
              preserve={{ ...sorted, ...(searchTerm !== '' && { q: searchTerm }) }}
            />
            <ListExport list="products" query={file} />
            <DialogButton needs="catalog:write" dialog={adding} kind="primary">
              {m.product_add()}
            </DialogButton>
          </>
        }
      >
        <ProductSelectionBar total={products.total} searchTerm={searchTerm} shown={shown} />
        <DataTable
          caption={m.product_table()}
          columns={columnsOf(currency, { editing, deactivating })}
          rows={products.data}
          rowKey={(product) => product.product_id}
          sort={sort}
          selection={selection}
          empty={
            narrowed ? (
              <EmptyState
                why="match"
                title={m.product_no_match()}
                action={<ButtonLink to="/admin/products">{m.product_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.product_empty()}>
                {m.product_empty_description()}
              </EmptyState>
            )
          }
        />
        <Pager page={page} pageSize={pageSize} total={products.total} />
      </Panel>
      <AddProductDialog dialog={adding} categories={summary.categories} currency={currency} />
      <EditProductDialog
        dialog={editing}
        product={products.data.find((product) => product.product_id === editing.item)}
        categories={summary.categories}
        currency={currency}
      />
      <DeactivateProduct
        dialog={deactivating}
        product={products.data.find((product) => product.product_id === deactivating.item)}
      />
    </>
  );
}

const ProductStats = ({ summary }: Pick<Props, 'summary'>) => (
  <StatRow label={m.product_tiles()}>
    <Stat label={m.product_total()} value={formatCount(summary.total)} />
    <Stat label={m.product_total_active()} value={formatCount(summary.active)} />
    <Stat label={m.product_total_inactive()} value={formatCount(summary.inactive)} />
    <Stat label={m.product_categories()} value={summary.categories.length} />
    <Stat
      label={m.product_average_price()}
      value={summary.average_price === null ? m.product_none() : formatAverage(summary.average_price, summary.currency)}
      note={m.product_average_price_note()}
    />
  </StatRow>
);

/** The dialogs that a row opens. */
type RowDialogs = { readonly editing: DialogState; readonly deactivating: DialogState };

const columnsOf = (currency: string, { editing, deactivating }: RowDialogs): DataColumn<ListedProduct>[] => [
  {
    key: 'description',
    header: m.product_product(),
    rowHeader: true,
    phone: 'title',
    value: productName,
    cell: (product) => (
      <div className={classes.name}>
        <Link to={`/admin/products/${product.product_id}`}>{productName(product)}</Link>
        <span className={classes.code}>
          {[product.title && product.item_description, product.product_code].filter(Boolean).join(' · ')}
        </span>
      </div>
    ),
  },
  { key: 'category', header: m.product_category(), phone: 'detail', value: (product) => product.item_category },
  amountColumn<ListedProduct>({
    key: 'price',
    header: m.product_price_in({ currency }),
    amount: (product) => product.inventory_price,
    currency: () => currency,
    phone: 'end',
  }),
  amountColumn<ListedProduct>({
    key: 'cost',
    header: m.product_cost_in({ currency }),
    amount: (product) => product.cost,
    currency: () => currency,
  }),
  { key: 'warehouse', header: m.product_warehouse(), sortable: false, value: (product) => product.warehouse ?? '' },
  {
    key: 'status',
    header: m.product_status(),
    sortable: false,
    phone: 'status',
    value: (product) => product.active,
    cell: (product) => (
      <div className={classes.name}>
        <ProductStatus product={product} />
        {product.stock !== null && <span className={classes.code}>{stockOf(product.stock, product.low_stock)}</span>}
      </div>
    ),
  },
  {
    key: 'actions',
    header: m.product_actions(),
    sortable: false,
    phone: 'action',
    value: () => null,
    cell: (product) => (
      <div className={classes.actions}>
        <DialogButton
          needs="catalog:write"
          dialog={editing}
          item={product.product_id}
          size="sm"
          aria-label={m.product_edit_named({ product: productName(product) })}
        >
          {m.product_edit()}
        </DialogButton>
        <ProductToggle product={product} deactivating={deactivating} />
      </div>
    ),
  },
];

const stockOf = (stock: number, low: boolean): string => {
  const shown = formatCount(stock);
  return low ? m.stock_on_hand_low({ shown }) : m.stock_on_hand_count({ shown });
};
