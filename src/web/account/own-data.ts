import { type InputWithoutMeta, type InputWithSizeMeta, makeZip } from 'client-zip';
import type { ApiClient } from '#contract/client.ts';
import { notificationData } from '#contract/notification/notification.ts';
import { centsOf } from '#domain/money/decimal.ts';
import { csvText } from '#web/csv-response.ts';
import { notificationLabels } from '#web/notification/notification-labels.ts';
import { spreadsheetTime } from '#web/period/format-period.ts';

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly data: readonly Row[]; readonly total: number };
type ReadPage = (page: { limit: number; offset: number }) => Promise<Page>;
type ReadLongPage = (page: {
  limit: number;
  cursor: string | null;
}) => Promise<Page & { readonly next: string | null }>;
type ZipEntry = InputWithSizeMeta | InputWithoutMeta;
/** The rows of a CSV file for one row of a list. */
type CsvRows = (row: Row) => readonly Row[];

type Options = {
  readonly consultantId: string;
  /** The company's, for the times in the CSV files. The JSON files have UTC. */
  readonly timeZone: string;
  /** Called before each page of a list is read (`nextPartContext`). */
  readonly startPart: () => void;
};

/** Rows read at a time. */
const limit = 1_000;

/**
 * What a consultant may see of their own business, as one ZIP file that is sent while it is read: each list as CSV and JSON,
 * and the rest as JSON. It is read through the functions of the API, which decide what the person may see. JSON has their fields, for
 * programs; CSV has figures, times and texts that people read in a spreadsheet.
 */
export function ownDataZip(api: ApiClient, options: Options): ReadableStream<Uint8Array> {
  return makeZip(entriesOf(api, options));
}

async function* entriesOf(
  api: ApiClient,
  { consultantId, timeZone, startPart }: Options,
): AsyncGenerator<ZipEntry, void, undefined> {
  yield jsonFile('profile', await api.consultant.getProfile());
  yield jsonFile('settings', await api.settings.getUserSettings());
  yield jsonFile('payout-method', (await api.payout.getPayee({})).payee);
  yield jsonFile('achievements', await api.achievement.getAchievements());
  for (const [name, list] of Object.entries(listsOf(api, consultantId))) {
    const read: ReadPage = (page) => {
      startPart();
      return list(page);
    };
    yield { name: `${name}.csv`, input: csvOf(read, csvRows[name] ?? ((row) => [row]), timeZone) };
    yield { name: `${name}.json`, input: jsonOf(read) };
  }
}

/** An admin may see everyone's rows: each list that knows of consultants is asked for those of this one. */
function listsOf(api: ApiClient, consultantId: string): Readonly<Record<string, ReadPage>> {
  const own = { consultant_id: consultantId };
  return {
    orders: oneAfterTheOther((page) => api.order.getOrders({ ...own, ...page })),
    customers: oneAfterTheOther((page) => api.customer.getCustomers({ ...own, ...page })),
    statements: oneAfterTheOther((page) => api.statement.getCommissions({ ...own, ...page })),
    'commission-lines': earningsLines(api),
    payments: async (page) => (await api.payout.getWallet(page)).history,
    expenses: (page) => api.report.getExpenses(page),
    team: teamMembers(api, own),
    'saved-views': (page) => api.view.getSavedViews(page),
    questions: (page) => api.question.getOwnQuestions({ ...page, with_messages: true }),
    notifications: (page) => api.notification.getNotifications(page),
  };
}

/** A long list. Its total may be an estimate: each page is found by the cursor of the one before. */
function oneAfterTheOther(read: ReadLongPage): ReadPage {
  let cursor: string | null = null;
  return async ({ limit: count, offset }) => {
    const { data, next } = await read({ limit: count, cursor: offset === 0 ? null : cursor });
    cursor = next;
    return { data, total: next === null ? offset + data.length : Number.POSITIVE_INFINITY };
  };
}

/** Everyone below, in the order of the Outline. */
function teamMembers({ genealogy }: ApiClient, own: { readonly consultant_id: string }): ReadPage {
  let after: Awaited<ReturnType<typeof genealogy.getTeamMembers>>['next'] = null;
  return async ({ limit: count, offset }) => {
    const { data, next } = await genealogy.getTeamMembers({ ...own, limit: count, after: offset === 0 ? null : after });
    after = next;
    return { data, total: next === null ? offset + data.length : Number.POSITIVE_INFINITY };
  };
}

/** The lines of all months, the newest month first, as one list. */
function earningsLines({ commission }: ApiClient): ReadPage {
  let months: { period: string; total: number }[] | null = null;
  let currency = '';
  const linesOf = (period: string, page: { limit: number; offset: number }) =>
    commission.getEarningsLines({ period, with_cancelled: true, ...page });
  return async ({ limit: count, offset }) => {
    if (months === null) {
      const earnings = await commission.getEarnings({});
      months = [];
      currency = earnings.currency;
      for (const period of earnings.periods) {
        months.push({ period, total: (await linesOf(period, { limit: 1, offset: 0 })).total });
      }
    }
    let before = 0;
    const total = months.reduce((sum, month) => sum + month.total, 0);
    for (const month of months) {
      if (offset < before + month.total) {
        const { data } = await linesOf(month.period, { limit: count, offset: offset - before });
        return { data: data.map((line) => ({ period: month.period, ...line, currency })), total };
      }
      before += month.total;
    }
    return { data: [], total };
  };
}

/** Every row; a list that grows while it is read ends with what there is. */
async function* rowsOf(read: ReadPage): AsyncGenerator<readonly Row[], void, undefined> {
  for (let offset = 0; ; ) {
    const { data, total } = await read({ limit, offset });
    if (data.length > 0) yield data;
    offset += data.length;
    if (data.length === 0 || offset >= total) return;
  }
}

const encoder = new TextEncoder();

/** Lists with other columns in their CSV file. */
const csvRows: Readonly<Record<string, CsvRows>> = {
  'commission-lines': ({ share, rate, ...line }) => [
    { ...line, share_percent: percent(share), rate_percent: percent(rate) },
  ],
  notifications: ({ data, ...notification }) => [
    { ...notification, text: notificationLabels(notificationData.parse(data)).text },
  ],
  /** A row for each message. */
  questions: ({ messages, ...question }) =>
    (messages as readonly Row[]).map((message) => ({ ...question, ...message })),
};

/** Basis points as a percentage; blank where there is no rate. */
const percent = (basisPoints: unknown): number | null => (basisPoints === 0 ? null : Number(basisPoints) / 100);

async function* csvOf(read: ReadPage, rowsFor: CsvRows, timeZone: string): AsyncGenerator<Uint8Array, void, undefined> {
  let columns: string[] | null = null;
  for await (const page of rowsOf(read)) {
    const rows = page.flatMap(rowsFor).map(flat);
    if (columns === null) {
      columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      yield encoder.encode(csvText([columns], { isStart: true }));
    }
    const names = columns;
    const cells = rows.map((row) => names.map((name) => cellOf(row[name], timeZone)));
    yield encoder.encode(csvText(cells, { isStart: false }));
  }
}

/** A row with the fields of its objects as columns of their own: `consultant_code`. */
const flat = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
      isObject(value) ? Object.entries(value).map(([field, inner]) => [`${name}_${field}`, inner]) : [[name, value]],
    ),
  );

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Negative amounts stay numbers: `csvText` protects texts that start with a minus sign. */
function cellOf(value: unknown, timeZone: string): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (/^-\d+\.\d\d$/.test(value)) return centsOf(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? spreadsheetTime(value, timeZone) : value;
}

async function* jsonOf(read: ReadPage): AsyncGenerator<Uint8Array, void, undefined> {
  let start = '[\n';
  for await (const rows of rowsOf(read)) {
    yield encoder.encode(start + rows.map((row) => JSON.stringify(row)).join(',\n'));
    start = ',\n';
  }
  yield encoder.encode(start === '[\n' ? '[]\n' : '\n]\n');
}

const jsonFile = (name: string, value: unknown): ZipEntry => ({
  name: `${name}.json`,
  input: `${JSON.stringify(value, null, 2)}\n`,
});
