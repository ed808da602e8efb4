import { all, company, type TablePolicy } from '../person/permission.ts';

type Event = { readonly actorId: string | null; readonly actorRole: string };

/** Only ever added to, by an admin in her own name. */
const auditEvents: TablePolicy<Event> = {
  read: company.read,
  insert: { admin: (event, userId) => event.actorId === userId && event.actorRole === 'admin', worker: all },
};

export const auditPolicies = { audit_events: auditEvents };
