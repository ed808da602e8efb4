import { z } from 'zod';
import { dashboardLists } from '#domain/report/dashboard-lists.ts';
import { command, read } from '../function.ts';
import { mailTextPlace } from '../message/mail-text.ts';
import { day, id, instant } from '../shapes.ts';

// The audit log: who did what, before and after. Rows are only ever added, and a chain of hashes proves it
// (docs/decisions/023).

const auditEvent = z.object({
  /** Rises with every event; the key of the pages. */
  seq: z.number().int(),
  created_at: instant,
  actor_id: id.nullable(),
  /** Null for the program itself and for a person with an erased name. */
  actor_name: z.string().nullable(),
  actor_code: z.string().nullable(),
  /** `admin`, `consultant`, `customer`, `visitor`, `worker` or `console`. */
  actor_role: z.string(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string().nullable(),
  /** The name of a person or of a payment's recipient, a product's code, or an order's number, as it is now. Null for other objects. */
  object_name: z.string().nullable(),
  /** What changed; often with `before` and `after`. */
  detail: z.record(z.string(), z.unknown()),
  request_id: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const auditFilter = z.strictObject({
  /** Words of the name, email or code of the person who acted. */
  searchTerm: z.string().trim().max(200).default(''),
  action: z.string().max(100).nullable().default(null),
  /** A day in the company's time zone. */
  day: day().nullable().default(null),
  /** Only events before this one: the `next` of the page before. */
  before: z.coerce.number().int().positive().nullable().default(null),
  limit: z.coerce.number().int().min(1).max(2000).default(50),
});

const auditChain = z.object({
  /** Events that the chain holds, and those that wait to be added to it. */
  sealed: z.number().int(),
  waiting: z.number().int(),
  /** The hash of the last event: noted elsewhere, it proves later that nothing before it was changed or removed. */
  head: z.string().nullable(),
  /** Where the chain breaks; null if it holds. */
  first_broken: z.object({ position: z.number().int(), event: z.number().int() }).nullable(),
  /** The position of the given hash in the chain; null if none was given, or the chain does not hold it. */
  noted: z.number().int().nullable(),
});
export type AuditChainResult = z.infer<typeof auditChain>;

export const audit = {
  getAuditEvents: read('get-audit-events', 'audit:read', 'The audit log, newest first')
    .input(auditFilter)
    .output(
      z.object({
        data: z.array(auditEvent),
        /** Names by id, as `object_name`, of the people, orders, products and payments that the details contain. */
        names: z.record(z.string(), z.string()),
        /** By the id of each text of an email that the details contain. */
        mail_texts: z.record(z.string(), mailTextPlace),
        next: z.number().int().nullable(),
      }),
    ),
  getAuditActions: read('get-audit-actions', 'audit:read', 'The actions that are in the audit log').output(
    z.object({ data: z.array(z.string()) }),
  ),
  logExport: command('log-export', 'reports:read', 'Log that you save a list of the dashboard as a file')
    .input(z.strictObject({ list: z.enum(dashboardLists) }))
    .output(z.object({ success: z.literal(true) })),
  verifyAuditChain: command(
    'verify-audit-chain',
    'audit:read',
    'Check that no event of the audit log was changed or removed',
  )
    .input(
      z.strictObject({
        noted: z
          .string()
          .trim()
          .regex(/^([0-9a-fA-F]{64})?$/, 'A hash has 64 characters: digits and the letters a to f')
          .default(''),
      }),
    )
    .output(auditChain),
};
