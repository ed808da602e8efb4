import { ledger } from '#contract/ledger/ledger.ts';
import { m } from '#messages';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { BooksProof } from '#web/ledger/books-proof.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { YearEnd } from '#web/tax/year-end.tsx';
import type { Route } from './+types/books.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'books:read')) return null;
  const api = context.get(apiContext);
  const { searchParams, list, shown } = adminList(request);
  const given = searchParams.get('year');
  const year = given !== null && /^2\d{3}$/.test(given) ? Number(given) : null;
  const [{ proof }, yearEnd] = await Promise.all([
    api.ledger.getBooksProof(),
    api.tax.getYearEnd({ ...list, searchTerm: '', year }),
  ]);
  return { proof, yearEnd, ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, {
    proveBooks: submission(ledger.proveBooks, async () => {
      await context.get(apiContext).ledger.proveBooks({});
      return m.books_prove_done();
    }),
  });

export const clientAction = formClientAction;

export default function AdminBooksPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <BooksProof proof={loaderData.proof} />
      <YearEnd {...loaderData} />
    </AdminFrame>
  );
}
