// Shows the notifications of alerts that the server sends (apps/server/src/features/push) and opens the alert. It keeps and fetches nothing.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

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
