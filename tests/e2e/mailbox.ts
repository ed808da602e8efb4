import { expect, type Page } from '@playwright/test';

/** The newest link of a kind that was mailed to an address. */
export async function mailedLink(
  page: Page,
  recipient: string,
  type: 'confirm' | 'recovery' | 'link',
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails: { recipient: string; text: string }[] = await (await page.request.get('/dev/mailbox.json')).json();
      const mail = mails.find((one) => one.recipient === recipient && one.text.includes(`type=${type}`));
      link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
