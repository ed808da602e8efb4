import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type ReceivedMail, startFakeSmtp } from './smtp.ts';

/** A notification as Resend signs it. */
export type ResendEvent = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

type EventOptions = {
  /** When it happened; now by default. */
  readonly at?: string;
  readonly to?: readonly string[];
  readonly bounce?: { readonly type: string; readonly subType: string; readonly message: string };
  /** When it was signed. */
  readonly signedAt?: Date;
};

const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`;
export const hardBounce = { type: 'Permanent', subType: 'General', message: '550 5.1.1 no such user' };

/**
 * The mail service Resend: a mail server that reports what becomes of its mails. As at Resend, mails to addresses that start with
 * `bounced` bounce, and those to `complained` are reported as spam.
 */
export async function startFakeResend(onMail?: (mail: ReceivedMail) => void) {
  const smtp = await startFakeSmtp(onMail);
  const event = (type: string, { at, to, bounce, signedAt = new Date() }: EventOptions = {}): ResendEvent => {
    const id = `msg_${randomUUID()}`;
    const created = at ?? new Date().toISOString();
    const body = JSON.stringify({
      type,
      created_at: created,
      data: {
        created_at: created,
        email_id: randomUUID(),
        from: 'Little Birch <post@littlebirch.example>',
        to,
        subject: 'x',
        bounce,
      },
    });
    return {
      body,
      headers: {
        'svix-id': id,
        'svix-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
        'svix-signature': new Webhook(secret).sign(id, signedAt, body),
      },
    };
  };
  const reportOf = (address: string): ResendEvent => {
    if (address.startsWith('bounced')) return event('email.bounced', { to: [address], bounce: hardBounce });
    return event(address.startsWith('complained') ? 'email.complained' : 'email.delivered', { to: [address] });
  };
  return {
    variables: { SMTP_URL: smtp.url, RESEND_WEBHOOK_SECRET: secret },
    mails: smtp.mails,
    event,
    /** Delivers what it reports about a mail to the webhook of a site. */
    report: async (address: string, webhook: string): Promise<number> => {
      const { body, headers } = reportOf(address);
      const sent = { 'content-type': 'application/json', ...headers };
      return (await fetch(webhook, { method: 'POST', body, headers: sent })).status;
    },
    /** What it reports about the mails to an address, oldest first. */
    reports: (address: string): readonly ResendEvent[] =>
      smtp.mails.filter(({ recipients }) => recipients.includes(address)).map(() => reportOf(address)),
    close: smtp.close,
  };
}
