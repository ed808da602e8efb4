import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import type { SuppressionCause } from '#domain/message/suppression.ts';
import type { GatewayAccess, Notifier, ProviderEvent, ReportedState } from '../gateway.ts';
import { resendOf, resendSettings } from './settings.ts';

/** The mail service Resend, which reports bounces and complaints. */
export const resend: Notifier = {
  name: 'resend',
  settings: resendSettings,
  ready: (access) => resendOf(access) !== null,
  notifications: { read, look: async (_, event) => stateOf(event) },
};

/** `email.suppressed`: Resend no longer sends to this address, because of an earlier bounce or complaint. */
const causes: Readonly<Record<string, SuppressionCause>> = {
  'email.bounced': 'bounce',
  'email.suppressed': 'bounce',
  'email.complained': 'complaint',
};

const content = z.object({
  type: z.string().max(100),
  created_at: z.coerce.date(),
  data: z
    .object({
      to: z.array(z.string().max(254)),
      bounce: z.object({ type: z.string(), message: z.string() }).partial(),
      suppressed: z.object({ message: z.string() }).partial(),
    })
    .partial(),
});

/** Resend signs as the Standard Webhooks specification says, with other names of the headers. */
function read(access: GatewayAccess, body: string, headers: Headers): ProviderEvent | null {
  const settings = resendOf(access);
  const id = headers.get('svix-id');
  if (settings === null || id === null) return null;
  try {
    const event = new Webhook(settings.webhookSecret).verify(body, {
      'webhook-id': id,
      'webhook-timestamp': headers.get('svix-timestamp') ?? '',
      'webhook-signature': headers.get('svix-signature') ?? '',
    });
    return eventOf(id.slice(0, 200), event);
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Our mails have one recipient: with several it would not be known which of them the event is about. */
function eventOf(id: string, event: unknown): ProviderEvent {
  const { data: known } = content.safeParse(event);
  if (!known) return { id, type: 'unknown', subject: null };
  const { type, created_at: at, data } = known;
  const [address, ...others] = data.to ?? [];
  // A full mailbox or a server that is down for a while is not a reason to stop.
  const isForGood = type === 'email.bounced' ? data.bounce?.type === 'Permanent' : type in causes;
  if (!isForGood || address === undefined || others.length > 0) return { id, type, subject: null };
  const reason = (data.bounce?.message ?? data.suppressed?.message ?? '').replaceAll('\u0000', '').slice(0, 500);
  return { id, type, subject: address.trim().toLowerCase(), detail: { occurredAt: at.toISOString(), reason } };
}

/** Resend can't be asked for the kind of a bounce later, so the stored event says it. */
function stateOf({ type, subject, detail }: ProviderEvent): ReportedState | null {
  const cause = causes[type];
  if (cause === undefined || subject === null || !detail) return null;
  const { reason, occurredAt } = detail;
  return { kind: 'undeliverable', address: subject, cause, reason, occurredAt: new Date(occurredAt) };
}
