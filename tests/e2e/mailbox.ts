import { expect, type Page } from '@playwright/test';

type Mail = { mailId: number; recipient: string; subject: string; text: string };

/** The mails in the mailbox of the demo, newest first; none while the server is too busy to answer. */
export async function mailbox(page: Page): Promise<Mail[]> {
  const answer = await page.request.get('/dev/mailbox.json');
  return answer.ok() ? await answer.json() : [];
}

/** The number of the newest mail. A request may mail another one of the same kind as a test before. */
export const newestMail = async (page: Page): Promise<number> => (await mailbox(page))[0]?.mailId ?? 0;

/** The newest link of a kind that was mailed to an address, after a mail with this number. */
export async function mailedLink(
  page: Page,
  recipient: string,
  type: 'confirm' | 'recovery' | 'invitation' | 'link',
  after = 0,
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mail = (await mailbox(page)).find(
        (one) => one.mailId > after && one.recipient === recipient && one.text.includes(`type=${type}`),
      );
      link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
