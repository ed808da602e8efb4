import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '#server/db/actor.ts';
import type { ActorDatabase } from '#server/db/database.ts';
import { mailboxMessages } from '#server/message/tables.ts';

/** The demo's mailbox: its outgoing mails. It does not exist outside a demo. */
export function mailboxPages(db: ActorDatabase) {
  const newest = () =>
    withActor(db, worker, (tx) => tx.select().from(mailboxMessages).orderBy(desc(mailboxMessages.mailId)).limit(100));

  return new Hono()
    .get('/mailbox.json', async (c) => c.json(await newest()))
    .get('/mailbox/:mail{[0-9]{1,15}}', async (c) => {
      const [mail] = await withActor(db, worker, (tx) =>
        tx
          .select()
          .from(mailboxMessages)
          .where(eq(mailboxMessages.mailId, Number(c.req.param('mail')))),
      );
      if (!mail?.html) return c.text('This email does not exist.', 404);
      c.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      );
      return c.html(mail.html);
    })
    .get('/mailbox', async (c) => {
      const mails = await newest();
      c.header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
      return c.html(html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <meta name="color-scheme" content="light dark" />
            <title>Demo mailbox</title>
            <link rel="stylesheet" href="/mailbox.css" />
          </head>
          <body>
            <main>
              <h1>Demo mailbox</h1>
              <p>The emails of this demo are shown here instead of being sent, newest first.</p>
              ${mails.length === 0 ? html`<p>No emails yet.</p>` : ''}
              ${mails.map(
                (mail) => html`<article>
                  <h2>${mail.subject}</h2>
                  <p class="meta">To ${mail.recipient} · <time datetime="${mail.createdAt.toISOString()}">${mail.createdAt.toISOString()}</time></p>
                  <pre>${withLinks(mail.text)}</pre>
                  ${mail.html ? html`<p><a href="/dev/mailbox/${mail.mailId}">View as email programs show it</a></p>` : ''}
                </article>`,
              )}
            </main>
          </body>
        </html>`);
    });
}

/** The text with its web addresses as links; the template escapes everything. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
