import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { audit } from '#contract/audit/audit.ts';
import { auditParameters } from '#contract/view/list-queries.ts';
import { fileQuery, listQueryIn } from '#domain/view/list-address.ts';
import classes from '#web/audit/audit-log.module.css';
import { AuditLog } from '#web/audit/audit-log.tsx';
import { AuditVerification } from '#web/audit/audit-verification.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminPageSize } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { submittedForm } from '#web/ui/form/form-answer.ts';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/audit.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'audit:read')) return null;
  const functions = context.get(apiContext);
  const api = functions.audit;
  const { searchParams } = new URL(request.url);
  const { q: searchTerm, ...filters } = listQueryIn(auditParameters, searchParams);
  const filter = { ...filters, searchTerm };
  const before = /^\d{1,15}$/.test(searchParams.get('before') ?? '') ? Number(searchParams.get('before')) : null;
  const [events, actions, views] = await Promise.all([
    api.getAuditEvents({ ...filter, before: before || null, limit: adminPageSize }),
    api.getAuditActions(),
    loadViews(functions, 'audit-events'),
  ]);
  const file = fileQuery(auditParameters, searchParams);
  return { events, views, actions: actions.data, filter, file, isLater: before !== null };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...viewSubmissions(api),
    verifyAuditChain: submission(audit.verifyAuditChain, async (input) => ({
      value: await api.audit.verifyAuditChain(input),
    })),
  });
};

export const clientAction = formClientAction;

/** The verification changes nothing. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData !== undefined && submittedForm(formData)[0] === 'verifyAuditChain' ? false : defaultShouldRevalidate;

export default function AdminAuditPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <div className={classes.stack}>
        <AuditLog {...loaderData} />
        <AuditVerification />
      </div>
    </AdminFrame>
  );
}
