import { ORPCError } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { closeFindings } from '#contract/commission/checklist.ts';
import { commonRefusals } from '#contract/function.ts';
import { enteredTexts, mailNames } from '#contract/message/mail-text.ts';
import { id, period as periodShape } from '#contract/shapes.ts';
import {
  adminOrderParameters,
  consultantParameters,
  customerOrder,
  customerParameters,
  feeParameters,
  outstandingParameters,
  paymentParameters,
  productParameters,
} from '#contract/view/list-queries.ts';
import { type Audience, userIdOf } from '#domain/account/actor.ts';
import { productConditions } from '#domain/catalog/product-filter.ts';
import { lineFilters } from '#domain/commission/line.ts';
import {
  idParameter,
  type ListQuery,
  listQueryIn,
  numberParameter,
  type Parameters,
  searchParameter,
  textParameter,
  wordParameter,
} from '#domain/view/list-address.ts';
import { onlyFor, onlyWith } from '#server/audience.ts';
import type { LimitName } from '#server/auth/limits.ts';
import { networkOf } from '#server/auth/network.ts';
import { withinLimit } from '#server/auth/within-limit.ts';
import { productsCsv } from '#server/catalog/products-file.ts';
import { earningsCsv, earningsDocument } from '#server/commission/earnings-files.ts';
import { closeFindingCsv, statementsCsv } from '#server/commission/run/run-files.ts';
import { consultantsCsv } from '#server/consultant/consultants-file.ts';
import type { Call } from '#server/context.ts';
import { customersCsv } from '#server/customer/customers-file.ts';
import type { DocumentFile, FileAddress } from '#server/documents/document-file.ts';
import { inLanguage, streamInLanguage } from '#server/language/in-language.ts';
import { languageOf } from '#server/language/language-of.ts';
import { feeReceipt } from '#server/membership/fee-receipt.ts';
import { feesCsv } from '#server/membership/fees-file.ts';
import { mailPreview } from '#server/message/mail-text/mail-preview.ts';
import { ordersCsv } from '#server/order/list/orders-file.ts';
import { outstandingCsv, paymentsCsv } from '#server/payout/payment/payment-files.ts';
import { disclosureDocument } from '#server/report/disclosure/disclosure-document.ts';
import { receiptFile } from '#server/report/receipt-file.ts';
import { statementDocument } from '#server/statement/statement-document.ts';
import { taxFilingFile } from '#server/tax/tax-filing-file.ts';
import { taxSlipDocument } from '#server/tax/tax-slip-document.ts';
import { yearEndCsv, yearEndDocument } from '#server/tax/year-end-files.ts';
import { refusedParameter } from '#web/view/file-parameters.ts';
import { refusalOf } from './error-response.ts';
import type { Env } from './guards.ts';

/** The parameters of files of a run. */
const runParameters = { run_no: numberParameter({ least: 1, most: 2_147_483_647 }, 1) };
const findingParameters = { ...runParameters, finding: wordParameter(closeFindings) };
const earningsParameters = { q: searchParameter, type: wordParameter(lineFilters) };
const batchPaymentParameters = { ...paymentParameters, batch_id: idParameter };
const consultantParameter = { consultant: textParameter(40) };

/** The changed texts of a mail, as JSON in the address of its preview. Texts that cannot be read change nothing. */
function previewedTexts(text: string | null): z.infer<typeof enteredTexts> {
  try {
    return enteredTexts.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/** The audience of a document, and the limit that its requests count towards. */
type Access = { readonly audience?: Audience; readonly limit?: LimitName };

/** They take 8 KB of the address; Node refuses request headers above 16 KB. */
const selectedIds = z.array(id).max(200, 'Select at most 200 rows, or all that match.');

/** The rows that were selected on a page of a list; null for all of its query. Throws BAD_REQUEST rather than leave some out. */
function idsIn(searchParams: URLSearchParams): readonly string[] | null {
  const ids = searchParams.getAll('id');
  if (ids.length === 0) return null;
  const { data, error } = selectedIds.safeParse(ids);
  if (error) throw new ORPCError('BAD_REQUEST', { ...commonRefusals.BAD_REQUEST, data: { issues: error.issues } });
  return data;
}

/** The query of a file. Throws UNKNOWN_PARAMETER or INVALID_PARAMETER rather than leave a filter out. */
function queryOf<Named extends Parameters>(parameters: Named, search: URLSearchParams): ListQuery<Named> {
  const refused = refusedParameter(parameters, search);
  if (refused) throw new ORPCError(refused.code, { status: 400, message: refused.error, data: refused.data });
  return listQueryIn(parameters, search);
}

/** The parameters beside the selected ids. */
function withoutIds(search: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(search);
  others.delete('id');
  return others;
}

const consultantIn = (search: URLSearchParams) => listQueryIn(consultantParameter, search).consultant?.trim() ?? null;

/** Answers with the file of `make`, which is called with the parameters of the address. */
type Serve = (
  c: Context<Env>,
  make: (call: Call, search: URLSearchParams) => Promise<DocumentFile | FileAddress>,
  access?: Access,
) => Promise<Response>;

type CallOf = (c: Context<Env>) => Promise<Call>;
type Log = (error: unknown, requestId: string) => void;

const serveWith =
  (callOf: CallOf, log: Log): Serve =>
  async (c, make, { audience = 'consultant', limit = 'documentsOfPerson' } = {}) => {
    try {
      const call = await callOf(c);
      onlyFor(audience, call.actor);
      await withinLimit(call, limit, userIdOf(call.actor) ?? networkOf(call.address));
      const language = await languageOf(call);
      const file = await inLanguage(language, async () => make(call, c.get('url').searchParams));
      if ('address' in file) {
        return c.body(null, 303, { location: file.address, 'cache-control': 'private, no-store' });
      }
      return new Response(streamInLanguage(language, file.body), {
        headers: {
          'content-type': file.type,
          'content-disposition': `${file.inline ? 'inline' : 'attachment'}; filename="${file.fileName}"`,
          'cache-control': 'private, no-store',
          // An uploaded file can’t run scripts, even if it is opened as a page.
          'content-security-policy': file.policy ?? "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        },
      });
    } catch (error) {
      const { status, refusal, headers } = refusalOf(error);
      if (status >= 500) log(error, c.get('requestId'));
      return Response.json(refusal, { status, headers: { 'cache-control': 'no-store', ...headers } });
    }
  };

/** The name and the ending of the file in the address, like `2026-10` and `pdf`; neither for other files. */
const nameAndEnding = (c: Context<Env>) => /^(.+)\.(csv|pdf)$/.exec(c.req.param('file') ?? '')?.slice(1) ?? [];
const yearOf = (text: string | undefined) => (/^2\d{3}$/.test(text ?? '') ? Number(text) : null);

/**
 * The files for download: `/api/orders.csv` with the query of the list of orders or with selected ids,
 * `/api/statements/2026-10.pdf`, `/api/earnings/2026-10.csv` and `.pdf`,
 * `/api/year-end/2026.csv` and `.pdf`, `/api/year-end/2026/slip.pdf`, `/api/tax-filing/2025/t4a.xml`,
 * `/api/tax-filing/2025/1099-nec.txt`, `/api/income-disclosure/2026.pdf`, `/api/expenses/<id>/receipt`,
 * `/api/membership-fees.csv` with the query of that list, `/api/membership-fees/<id>/receipt.pdf`,
 * `/api/exports/payments.csv`, `outstanding.csv`, `statements.csv` and `close-findings.csv`, `/api/exports/consultants.csv`,
 * `customers.csv` and `products.csv` with the query of that list, `/api/mail-preview/<mail>`. The functions that answer the same as JSON check
 * access; errors are JSON as everywhere. They are never cached.
 *
 * A CSV file has the parameters of the page of its list, without the page number. Others, and values that are not valid, are refused
 * before anything is read or written.
 */
export function documentFiles(callOf: CallOf, log: Log) {
  const files = new Hono<Env>();
  const serve = serveWith(callOf, log);
  addLists(files, serve);
  addMonths(files, serve);
  addYears(files, serve);
  addReceipts(files, serve);

  files.get('/mail-preview/:mail', (c, next) => {
    const mail = mailNames.find((name) => name === c.req.param('mail'));
    if (mail === undefined) return next();
    const preview = async (call: Call) => {
      onlyWith('content:write', call.actor);
      return mailPreview(call, mail, previewedTexts(c.get('url').searchParams.get('texts')));
    };
    return serve(c, preview, { limit: 'mailPreviewsOfPerson' });
  });
  return files;
}

/** The CSV files of lists. */
function addLists(files: Hono<Env>, serve: Serve) {
  files.get('/exports/payments.csv', (c) =>
    serve(c, (call, search) => {
      const { q: searchTerm, ...filters } = queryOf(batchPaymentParameters, search);
      return paymentsCsv(call, { ...filters, searchTerm });
    }),
  );
  files.get('/exports/outstanding.csv', (c) =>
    serve(c, (call, search) => {
      const { q: searchTerm, held } = queryOf(outstandingParameters, search);
      return outstandingCsv(call, { searchTerm, held });
    }),
  );
  files.get('/exports/statements.csv', (c) =>
    serve(c, (call, search) => statementsCsv(call, queryOf(runParameters, search).run_no)),
  );
  files.get('/exports/close-findings.csv', (c, next) => {
    if (!c.req.query('finding')) return next();
    return serve(c, (call, search) => {
      const { run_no, finding } = queryOf(findingParameters, search);
      if (finding === null) throw new ORPCError('NOT_FOUND', commonRefusals.NOT_FOUND);
      return closeFindingCsv(call, run_no, finding);
    });
  });
  files.get('/exports/consultants.csv', (c) =>
    serve(c, (call, search) => {
      const { q: searchTerm, sort, ...filters } = queryOf(consultantParameters, search);
      const direction = sort.descending ? 'desc' : 'asc';
      return consultantsCsv(call, { ...filters, searchTerm, sort: sort.key, direction });
    }),
  );
  files.get('/exports/products.csv', (c) =>
    serve(c, (call, search) => {
      const { q: searchTerm, shown, sort } = queryOf(productParameters, search);
      const order = { sort: sort.key, descending: sort.descending };
      return productsCsv(call, { searchTerm, category: null, ...productConditions(shown), ...order });
    }),
  );
  files.get('/exports/customers.csv', (c) =>
    serve(c, (call, search) => {
      const { q: searchTerm, sort, ...filters } = queryOf(customerParameters, search);
      return customersCsv(call, { ...filters, searchTerm, ...customerOrder(sort) });
    }),
  );
  files.get('/orders.csv', (c) =>
    serve(c, (call, search) => {
      const { q: searchTerm, refund, method, ...filters } = queryOf(adminOrderParameters, withoutIds(search));
      const unused = { consultant_id: null, customer_id: null, period: null, kind: null };
      const query = { ...filters, ...unused, searchTerm, refund_owed: refund, payment_method: method };
      return ordersCsv(call, query, idsIn(search));
    }),
  );
  files.get('/membership-fees.csv', (c) =>
    serve(c, (call, search) => {
      const { q: searchTerm, state: status } = queryOf(feeParameters, search);
      return feesCsv(call, { searchTerm, status });
    }),
  );
}

/** The statement of a month and its lines. */
function addMonths(files: Hono<Env>, serve: Serve) {
  files.get('/statements/:file', (c, next) => {
    const [period, kind] = nameAndEnding(c);
    if (kind !== 'pdf' || !periodShape.safeParse(period).success || period === undefined) return next();
    return serve(c, (call, search) => statementDocument(call, period, consultantIn(search)));
  });
  files.get('/earnings/:file', (c, next) => {
    const [period, kind] = nameAndEnding(c);
    if (!periodShape.safeParse(period).success || period === undefined) return next();
    return serve(c, (call, search) => {
      const { type, q: searchTerm } = queryOf(earningsParameters, search);
      return (kind === 'csv' ? earningsCsv : earningsDocument)(call, { period, type, searchTerm });
    });
  });
}

/** The year end, tax slips, tax files and the income disclosure of a year. */
function addYears(files: Hono<Env>, serve: Serve) {
  files.get('/year-end/:file', (c, next) => {
    const [text, kind] = nameAndEnding(c);
    const year = yearOf(text);
    if (year === null) return next();
    return serve(c, (call, search) => {
      if (kind !== 'csv') return yearEndDocument(call, year);
      queryOf({}, search);
      return yearEndCsv(call, year);
    });
  });
  files.get('/year-end/:year/slip.pdf', (c, next) => {
    const year = yearOf(c.req.param('year'));
    return year === null ? next() : serve(c, (call, search) => taxSlipDocument(call, year, consultantIn(search)));
  });
  files.get('/tax-filing/:year/:file', (c, next) => {
    const year = yearOf(c.req.param('year'));
    const slip = { 't4a.xml': 'T4A', '1099-nec.txt': '1099-NEC' } as const;
    const file = c.req.param('file');
    if (year === null || (file !== 't4a.xml' && file !== '1099-nec.txt')) return next();
    return serve(c, (call) => taxFilingFile(call, year, slip[file]));
  });
  files.get('/income-disclosure/:file', (c, next) => {
    const [text, kind] = nameAndEnding(c);
    const year = yearOf(text);
    if (year === null || kind !== 'pdf') return next();
    return serve(c, (call) => disclosureDocument(call, year), { audience: 'everyone' });
  });
}

function addReceipts(files: Hono<Env>, serve: Serve) {
  files.get('/membership-fees/:id/receipt.pdf', (c, next) => {
    const feeId = z.uuid().safeParse(c.req.param('id')).data;
    return feeId === undefined ? next() : serve(c, (call) => feeReceipt(call, feeId));
  });
  files.get('/expenses/:id/receipt', (c, next) => {
    const expenseId = z.uuid().safeParse(c.req.param('id')).data;
    return expenseId === undefined ? next() : serve(c, (call) => receiptFile(call, expenseId));
  });
}
