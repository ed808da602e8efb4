// Shows the last copy of a page while the server can't be reached (docs/decisions/060). The pages register it for their own
// paths only (src/web/shell/offline). It stores a page only if the server allows it with the header `offline-copy`, which
// names the deployment and the account (src/main/http/app/offline-copy.ts).

const prefix = 'offline-';
// A day after they were stored, the figures are not shown without signing in. A session lasts longer.
const longest = 24 * 60 * 60 * 1000;
const recent = 60 * 1000;

/** Increases with each Sign Out, so that a page that was requested before it is not stored after it. */
let signOuts = 0;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

// A page was opened without a document load: its copy is read from the server.
self.addEventListener('message', (event) => event.waitUntil(event.data.signedOut ? forget() : refresh(event.data)));

async function page(event) {
  const { url } = event.request;
  const before = signOuts;
  try {
    const answer = await fetch(event.request);
    event.waitUntil(store(url, answer.clone(), before));
    return answer;
  } catch {
    return (await copyOf(url)) ?? Response.error();
  }
}

async function asset(request) {
  const [stored, name] = [await caches.match(request, { ignoreVary: true }), await current()];
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok && name && (await caches.has(name))) await (await caches.open(name)).put(request, answer.clone());
  return answer;
}

async function refresh({ path, assets }) {
  const before = signOuts;
  const copy = await copyOf(path);
  if (!copy || Date.now() - savedAt(copy) > recent) {
    await store(path, await fetch(path, { redirect: 'manual' }), before);
  }
  await addAssets(assets);
}

async function forget() {
  signOuts += 1;
  await clear();
}

async function store(url, answer, before) {
  // The session has ended.
  if (answer.type === 'opaqueredirect' || answer.status === 401 || answer.status === 403) return clear();
  const name = answer.headers.get('offline-copy');
  if (name === null || !answer.ok) return;
  const html = await answer.text();
  await clear((other) => other !== prefix + name);
  if (before !== signOuts) return;
  const cache = await caches.open(prefix + name);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': answer.headers.get('content-security-policy') ?? "default-src 'none'",
    'saved-at': String(Date.now()),
  };
  const copy = html.replace('<html', '<html data-offline-copy=""');
  await cache.put(url, new Response(copy, { headers }));
  if (before !== signOuts) return clear();
  await addAssets([...new Set(html.match(/\/assets\/[\w./-]+\.(js|css|woff2)/g))]);
}

async function addAssets(paths) {
  const name = await current();
  if (!name) return;
  const cache = await caches.open(name);
  const add = async (path) => {
    if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
  };
  await Promise.allSettled(paths.filter((path) => path.startsWith('/assets/')).map(add));
}

async function copyOf(url) {
  const copy = await caches.match(url, { ignoreVary: true });
  if (!copy) return;
  if (Date.now() - savedAt(copy) <= longest) return copy;
  await clear();
}

const savedAt = (copy) => Number(copy.headers.get('saved-at'));

const current = async () => (await caches.keys()).find((name) => name.startsWith(prefix));

async function clear(isOld = () => true) {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && isOld(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
