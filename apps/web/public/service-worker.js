// The one service worker: opens the app without a line, and shows the notifications of alerts (apps/server/src/features/push).
//
// It keeps the app's page and the files that the page names (message `keep`, src/kept/keep-files.ts): never an answer of the API, whose
// data belongs to a user. Files have a hash in their name, and each build has a cache of its own; those of the build before stay for tabs
// that are still open. A new version of the page is fetched at each start and takes over then, never under a form that is being filled in.

const PAGE = 'balise-page';
const FILES = 'balise-files-';
const GROUND = 'balise-ground';
const BUILDS_KEPT = 2;
const MOST_PARTS = 600; // of the embedded map, some 20 kB each
const PATIENCE = 15_000; // ms for the page, on a line that is there and carries nothing

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

/** What is being stored, and whether a sign-out forbids it until a page of the app is there again. */
const storing = new Set();
let isForgotten = false;

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') return isScreen(pathname) && event.respondWith(pageOf(event));
  if (pathname.endsWith('.pmtiles')) return event.respondWith(partOf(event));
  if (isFile(pathname)) event.respondWith(fileOf(event));
});

addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keepFiles(event.data.build, event.data.files));
  if (event.data?.type === 'forget') event.waitUntil(forget());
});

/** Stores something while its answer is on its way to the page. Without room the page goes on: it is fetched again the next time. */
function store(event, work) {
  if (isForgotten) return;
  const done = work()
    .catch(() => {})
    .finally(() => storing.delete(done));
  storing.add(done);
  event.waitUntil(done);
}

/** Somebody signed out: the page removes what is there, and this what was being stored meanwhile. */
async function forget() {
  isForgotten = true;
  await Promise.all(storing);
  await Promise.all((await caches.keys()).filter((one) => one.startsWith('balise-')).map((one) => caches.delete(one)));
}

/** Pages that are complete by themselves are not the app's, and show nothing that was kept. */
const isScreen = (path) =>
  !/\.\w+$/.test(path) && !/^\/(login|forgot-password|reset-password|unsubscribe|report-file|t|lite)(\/|$)/.test(path);

/** What the page loads beside `assets/` has no hash and is fetched again where there is a line. */
const isFile = (path) => path.startsWith('/assets/') || /^\/(early|scheme)\.js$|^\/favicon\.svg$/.test(path);

/** The app's page from the server, else the kept one; the browser's own message where none is kept. */
async function pageOf(event) {
  const { request } = event;
  const kept = async () => (await caches.open(PAGE)).match('/');
  try {
    const answer = await within(PATIENCE, fetch(request));
    if (answer.headers.get('balise-page') === 'app') {
      const copy = answer.clone();
      store(event, async () => (await caches.open(PAGE)).put('/', copy));
    }
    return answer.status >= 502 ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}

// at the first visit the page was there before this worker
async function keepPage(cache) {
  const answer = await fetch('/').catch(() => undefined);
  if (answer?.headers.get('balise-page') === 'app') await cache.put('/', answer).catch(() => {}); // no room
}

const within = (time, work) =>
  Promise.race([work, new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), time))]);

async function fileOf(event) {
  const { request } = event;
  if (!new URL(request.url).pathname.startsWith('/assets/')) {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await caches.match(request.url);
      if (kept) return kept;
      throw error;
    }
  }
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    store(event, async () => (await newestFiles())?.put(request.url, copy));
  }
  return answer;
}

const newestFiles = async () => {
  const name = (await caches.keys()).findLast((one) => one.startsWith(FILES));
  return name && (await caches.open(name));
};

/** Fetches what is not kept yet: files that the page has loaded come from the browser's own cache. */
async function keepFiles(build, files) {
  isForgotten = false;
  const cache = await caches.open(FILES + build);
  const page = await caches.open(PAGE);
  if (!(await page.match('/'))) await keepPage(page);
  for (const file of files) {
    if (!isFile(file) || file.endsWith('.pmtiles') || (await cache.match(file))) continue;
    try {
      const answer = await fetch(file);
      if (answer.status === 200) await cache.put(file, answer);
    } catch {
      // no line: it is asked for again at the next start
    }
  }
  const former = (await caches.keys()).filter((one) => one.startsWith(FILES) && one !== FILES + build);
  await Promise.all(former.slice(0, Math.max(0, former.length - (BUILDS_KEPT - 1))).map((one) => caches.delete(one)));
}

/** A part of the embedded map: a cache takes no partial answers, so each is kept as a whole one under its range. */
async function partOf(event) {
  const { request } = event;
  const range = request.headers.get('range');
  if (!range) return await fetch(request);
  const key = `${new URL(request.url).pathname}?${encodeURIComponent(range)}`;
  const kept = await caches.match(key, { cacheName: GROUND }); // opening it would make it again after a sign-out
  if (kept) return new Response(kept.body, { status: 206, headers: kept.headers });
  const answer = await fetch(request);
  if (answer.status === 206) {
    const copy = new Response(answer.clone().body, { headers: answer.headers });
    store(event, async () => {
      const cache = await caches.open(GROUND);
      await cache.put(key, copy);
      const parts = await cache.keys();
      await Promise.all(parts.slice(0, Math.max(0, parts.length - MOST_PARTS)).map((one) => cache.delete(one)));
    });
  }
  return answer;
}

addEventListener('push', (event) => {
  const { title, body, language, tag, path, isCritical } = event.data.json();
  const shown = {
    body,
    lang: language,
    tag,
    renotify: true,
    requireInteraction: isCritical,
    icon: '/favicon.svg',
    data: { path },
  };
  event.waitUntil(registration.showNotification(title, shown));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.path, location.origin);
  event.waitUntil(open(url.href));
});

// in a window that is open already, else in a new one
async function open(url) {
  const windows = await clients.matchAll({ type: 'window' });
  const [first] = windows;
  if (!first) return await clients.openWindow(url);
  await first.focus();
  return await first.navigate(url);
}
