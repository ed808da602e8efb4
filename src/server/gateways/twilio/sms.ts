import { z } from 'zod';
import type { SmsService } from '../sms-service.ts';
import { type TwilioSettings, twilioOf, twilioSettings } from './settings.ts';

const milliseconds = 10_000;

/**
 * Twilio's codes for a number that gets no text from us: it is not valid, its region is not allowed, it answered STOP, or it is no
 * mobile phone.
 */
const refusals = [21211, 21408, 21610, 21612, 21614];

const failure = z.object({ code: z.number(), message: z.string() });

/** SMS by Twilio's Programmable Messaging. */
export const twilio: SmsService = {
  name: 'twilio',
  settings: twilioSettings,
  ready: (access) => twilioOf(access) !== null,
  async send(access, to, text) {
    const settings = twilioOf(access);
    if (settings === null) throw new Error('Twilio is not configured');
    const response = await post(settings, to, text);
    if (response.ok) {
      await response.body?.cancel();
      return 'sent';
    }
    const { data } = failure.safeParse(await response.json().catch(() => null));
    if (data && refusals.includes(data.code)) return 'refused';
    throw new Error(`Twilio answered ${response.status}${data ? `: ${data.code} ${data.message.slice(0, 200)}` : ''}`);
  },
};

function post({ accountSid, authToken, from, api }: TwilioSettings, to: string, text: string): Promise<Response> {
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return fetch(`${api}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams({ To: to, Body: text, ...sender }),
    redirect: 'error',
    signal: AbortSignal.timeout(milliseconds),
  });
}
