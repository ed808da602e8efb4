export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; the text if it is not JSON. */
  readonly body: unknown;
};

let browsers = 0;

/** Sends requests like a page of the site: stores cookies, sends its Origin, and has its own IP address. */
export function openBrowser(url: string) {
  const address = `198.18.${(++browsers >> 8) & 255}.${browsers & 255}`;
  const cookies = new Map<string, string>();

  async function send(method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': address,
        ...(method === 'POST' ? { 'content-type': 'application/json', origin: url } : {}),
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {}
    return { status: response.status, headers: response.headers, body: parsed } as Answer;
  }

  return {
    address,
    cookies,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) => send('POST', path, body, headers),
    /** Calls a function of the API by its name. */
    call: (name: string, input: unknown = {}) => send('POST', `/api/functions/${name}`, input),
  };
}

export type Mail = { readonly recipient: string; readonly subject: string; readonly text: string };

/**
 * The mails to `recipient` in the demo's mailbox with a subject that starts like this, newest first, once there are at
 * least `count`. Workers look for jobs every thirty seconds at the latest, where a busy database does not wake them.
 */
export async function mailsTo(url: string, recipient: string, count = 1, subject = ''): Promise<Mail[]> {
  for (const deadline = Date.now() + 40_000; ; ) {
    const all = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[];
    const own = all.filter((mail) => mail.recipient === recipient && mail.subject.startsWith(subject));
    if (own.length >= count) return own;
    if (Date.now() > deadline) throw new Error(`${own.length} of ${count} mails to ${recipient} arrived`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The link in a mail. */
export function linkIn(mail: Mail | undefined): URL {
  const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
  if (link === undefined) throw new Error('no link in the mail');
  return new URL(link);
}
