import { all, company, type TablePolicy } from '../account/permission.ts';

type Event = { readonly actorId: string | null; readonly actorRole: string };

/** Append-only. An admin writes only in their own name. */
const auditEvents: TablePolicy<Event> = {
  read: company.read,
  insert: { admin: (event, userId) => event.actorId === userId && event.actorRole === 'admin', worker: all },
};

/** Only ever added to, by the company. */
const auditLinks: TablePolicy<unknown> = { read: company.read, insert: { worker: all } };

export const auditPolicies = { audit_events: auditEvents, audit_links: auditLinks };
