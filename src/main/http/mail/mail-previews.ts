import { Hono } from 'hono';
import { html } from 'hono/html';
import type { CompanySettings } from '#contract/settings/company.ts';
import { mailExamples } from '#server/message/mail/mail-examples.ts';
import { renderMail } from '#server/message/mail/render-mail.ts';
import { writtenMail } from '#server/message/mail/written-mail.ts';

/** `/dev/mails`: every mail with example data, as HTML in both color schemes and as text. It does not exist outside a demo. */
export function mailPreviews(companySettings: () => CompanySettings) {
  return new Hono()
    .get('/mails/:name{[a-z0-9-]+}', (c) => {
      const example = mailExamples(companySettings()).find(({ name }) => name === c.req.param('name'));
      if (!example) return c.text('There is no such mail.', 404);
      c.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'",
      );
      c.header('x-frame-options', 'SAMEORIGIN');
      return c.html(renderMail(companySettings(), writtenMail(example.mail)).html);
    })
    .get('/mails', (c) => {
      c.header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
      return c.html(html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <meta name="color-scheme" content="light dark" />
            <title>Mails</title>
            <link rel="stylesheet" href="/mailbox.css" />
          </head>
          <body>
            <main>
              <h1>Mails</h1>
              <p>Every mail with example data, in the light and in the dark scheme and as plain text.</p>
              ${mailExamples(companySettings())
                .map(({ name, mail }) => ({ name, mail: writtenMail(mail) }))
                .map(
                  ({ name, mail }) => html`<article id="${name}">
                  <h2>${mail.subject}</h2>
                  <p class="meta"><a href="/dev/mails/${name}">${name}</a></p>
                  <div class="schemes">
                    <iframe class="light" src="/dev/mails/${name}" title="${name}, light" loading="lazy"></iframe>
                    <iframe class="dark" src="/dev/mails/${name}" title="${name}, dark" loading="lazy"></iframe>
                  </div>
                  <pre>${renderMail(companySettings(), mail).text}</pre>
                </article>`,
                )}
            </main>
          </body>
        </html>`);
    });
}
