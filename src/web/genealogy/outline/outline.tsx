import { IconColumns3, IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Form, useSearchParams } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { activities, currentRanks } from '#domain/genealogy/filter.ts';
import { type TeamSort, type TeamView, teamSorts, teamViews } from '#domain/genealogy/view.ts';
import { fileQuery } from '#domain/view/list-address.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import type { clientLoader } from '#web/routes/back-office/network.summary.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckField, SelectField, TextField } from '#web/ui/form/field.tsx';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { TeamEmpty } from '../team-empty.tsx';
import { activityLabels } from '../team-filter-labels.ts';
import { addressWith, isFiltered, outlineColumns, type TeamQuery, teamParameters } from '../team-query.ts';
import classes from './outline.module.css';
import { columnsOf } from './outline-columns.tsx';
import { branchSize, type OutlineData } from './outline-data.ts';
import { TreeGrid } from './tree-grid.tsx';

type Props = {
  data: OutlineData;
  query: TeamQuery;
  views: readonly SavedView[];
  page: number;
  own: boolean;
  now: string;
};

/** The team as an outline: saved views, a filter over all levels, the tree. */
export function Outline({ data, query, views, page, own, now }: Props) {
  const { timeZone } = useCompany();
  const [search] = useSearchParams();
  const { data: summary, load } = useFetcher<typeof clientLoader>();
  const { root } = query;
  useEffect(() => void load(`/network/summary${root === null ? '' : `?root=${root}`}`), [load, root]);
  const filtered = isFiltered(query);
  const shown = data.total > 0 || data.root !== null;
  const everyone = { show: null, name: null, rank: null, status: null, level: null, sort: null };
  // Another question starts another tree.
  const asked = new URLSearchParams(search);
  for (const name of ['profile', 'notes', 'open', 'col', 'dialog', 'item']) asked.delete(name);
  return (
    <div className={classes.outline}>
      <ListViews
        list="team"
        views={views}
        builtIn={{
          current: query.view ?? 'everyone',
          links: [
            {
              key: 'everyone',
              to: addressWith(search, everyone),
              label: withCount(m.outline_view_everyone(), summary?.team_size),
            },
            ...teamViews.map((view) => ({
              key: view,
              to: addressWith(search, { ...everyone, show: view }),
              label: withCount(viewLabels[view](), summary?.views[view]),
            })),
          ],
        }}
        actions={
          <>
            <ColumnMenu query={query} currency={data.currency} />
            <ButtonLink
              kind="plain"
              size="sm"
              reloadDocument
              to={`/network/export?${fileQuery(teamParameters, search)}`}
              icon={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
            >
              {m.outline_export()}
            </ButtonLink>
          </>
        }
      />
      <OutlineFilter query={query} levels={summary?.levels.length ?? null} />
      {shown && (
        <div className={classes.panel}>
          <TreeGrid
            key={String(asked)}
            data={data}
            columns={query.columns}
            start={(page - 1) * branchSize}
            scope={{ currency: data.currency, timeZone, now }}
            label={data.root ? m.team_of({ name: nameOf(data.root) }) : m.outline_matches()}
          />
        </div>
      )}
      {data.total === 0 &&
        (filtered && !data.hasNoTeam ? (
          <EmptyState
            why="match"
            title={m.team_filter_none()}
            action={<ButtonLink to={addressWith(search, everyone)}>{m.team_show_whole()}</ButtonLink>}
          />
        ) : (
          <TeamEmpty own={own} />
        ))}
      <p className={classes.foot}>
        <span>{filtered && m.outline_count({ count: data.total, shown: formatCount(data.total) })}</span>
        {!filtered && <span className={classes.keys}>{m.outline_keys()}</span>}
      </p>
      {page > 1 ? (
        <Pager page={page} pageSize={branchSize} total={data.total} label={m.team_pages()} />
      ) : (
        <noscript>
          <Pager page={page} pageSize={branchSize} total={data.total} label={m.team_pages()} />
        </noscript>
      )}
    </div>
  );
}

const viewLabels: Readonly<Record<TeamView, () => string>> = {
  'went-quiet': m.outline_view_quiet,
  'close-to-next-tier': m.outline_view_close,
  'joined-this-month': m.outline_view_joined,
};

const sortLabels: Readonly<Record<TeamSort, () => string>> = {
  volume: m.member_personal_volume,
  'last-order': m.outline_last_order,
  name: m.outline_name,
  joined: m.member_joined,
};

const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : m.outline_view_count({ view: label, count: formatCount(count) });

/** The filter over all levels. It is the address. */
function OutlineFilter({ query, levels }: { query: TeamQuery; levels: number | null }) {
  const { root, view, searchTerm, rank, status, level, sort, columns } = query;
  return (
    <Form className={classes.filter} role="search" key={JSON.stringify(query)} preventScrollReset>
      <input type="hidden" name="view" value="outline" />
      {root !== null && <input type="hidden" name="root" value={root} />}
      {view !== null && <input type="hidden" name="show" value={view} />}
      {columns.map((column) => (
        <input key={column} type="hidden" name="col" value={column} />
      ))}
      <TextField type="search" name="name" label={m.outline_search()} defaultValue={searchTerm} autoComplete="off" />
      <SelectField name="rank" label={m.outline_rank()} defaultValue={rank ?? ''}>
        <option value="">{m.outline_any()}</option>
        {currentRanks.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <SelectField name="status" label={m.team_filter_status()} defaultValue={status ?? ''}>
        <option value="">{m.outline_any()}</option>
        {activities.map((each) => (
          <option key={each} value={each}>
            {activityLabels[each]()}
          </option>
        ))}
      </SelectField>
      <TextField
        type="number"
        name="level"
        label={m.outline_level()}
        min={1}
        max={levels ?? undefined}
        placeholder={m.outline_any()}
        defaultValue={level ?? ''}
      />
      <SelectField name="sort" label={m.outline_sort()} defaultValue={sort}>
        {teamSorts.map((each) => (
          <option key={each} value={each}>
            {sortLabels[each]()}
          </option>
        ))}
      </SelectField>
      <Button type="submit" kind="plain">
        {m.team_filter_apply()}
      </Button>
    </Form>
  );
}

/** The columns beside the name. They are in the address, so that a link shows the same. */
function ColumnMenu({ query, currency }: { query: TeamQuery; currency: string }) {
  const [search] = useSearchParams();
  const others = [...search].filter(([name]) => !['col', 'profile', 'notes', 'dialog', 'item'].includes(name));
  return (
    <details className={classes.menu}>
      <summary>
        <IconColumns3 size={16} stroke={1.6} aria-hidden="true" />
        {m.outline_columns()}
      </summary>
      <Form key={query.columns.join()} preventScrollReset>
        {others.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {outlineColumns.map((column) => (
          <CheckField
            key={column}
            name="col"
            value={column}
            defaultChecked={query.columns.includes(column)}
            label={columnsOf[column].header(currency)}
          />
        ))}
        <Button type="submit" kind="primary" size="sm">
          {m.team_filter_apply()}
        </Button>
      </Form>
    </details>
  );
}
