import { apiContext, personContext } from '#web/context.ts';
import { SetupList } from '#web/settings/setup-list.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/doctor.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  mayUse(context.get(personContext), 'system:read') ? context.get(apiContext).settings.getSetup() : null;

export default function AdminDoctorPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <SetupList checks={loaderData.checks} />
    </AdminFrame>
  );
}
