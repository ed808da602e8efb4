import { Link } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { HistoryOrderTable } from '#web/import/history-orders.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import type { Route } from './+types/history-orders.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'orders:read')) return null;
  const { list, shown } = adminList(request);
  return { orders: await context.get(apiContext).import.getHistoryOrders(list), ...shown };
};

export default function AdminHistoryOrdersPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  const { orders, searchTerm, page, pageSize } = loaderData;
  return (
    <>
      <PageTitle title={m.history_orders_title()} />
      <PageHeader
        title={m.history_orders_title()}
        lead={
          <>
            <Link to="/admin/history">{m.history_title()}</Link> · {m.history_orders_lead()}
          </>
        }
      />
      <AdminTabs />
      <Panel
        title={m.history_orders()}
        description={m.history_orders_description({ count: orders.total, shown: formatCount(orders.total) })}
        flush
        actions={
          <SearchForm
            label={m.history_orders_search()}
            placeholder={m.history_orders_placeholder()}
            term={searchTerm}
          />
        }
      >
        <HistoryOrderTable
          orders={orders.data}
          people={['consultant', 'customer']}
          empty={
            searchTerm === '' ? (
              <EmptyState why="data" title={m.history_no_orders()}>
                {m.history_no_months_description()}
              </EmptyState>
            ) : (
              <EmptyState
                why="match"
                title={m.history_no_matching_orders()}
                action={<ButtonLink to="/admin/history/orders">{m.history_show_all_orders()}</ButtonLink>}
              />
            )
          }
        />
        <Pager page={page} pageSize={pageSize} total={orders.total} />
      </Panel>
    </>
  );
}
