// Keeps the rows of the light version up to date (apps/server/src/features/light-page), and counts what the page receives. The page is complete
// without it. The live socket sends rows in words, of the vehicles on screen and only where they read otherwise.
const words = JSON.parse(document.getElementById('words').textContent);
const rows = document.getElementById('rows');
const news = document.getElementById('news');
const used = document.getElementById('used');
const FIRST = 2000; // ms before the next try, twice as long each time
const LONGEST = 60_000;
const SILENCE = 40_000; // the server sends the time every 15 s
let received = 0;
let wait = FIRST;
let since = Date.now();

const time = () =>
  new Intl.DateTimeFormat(words.language, { hour: '2-digit', minute: '2-digit', timeZone: words.timeZone }).format(
    since,
  );
const count = () => {
  const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const bytes = files.reduce((sum, { transferSize = 0 }) => sum + transferSize, received);
  used.textContent = words.used.replace(
    '{{amount}}',
    (bytes / 1000).toLocaleString(words.language, { maximumFractionDigits: 1 }),
  );
};
const write = ({ id, badge, status, since, place }) => {
  const row = document.getElementById(`v${id}`);
  if (!row) return;
  row.dataset.badge = badge;
  row.querySelector('i + span').textContent = status;
  row.querySelector('small').textContent = since;
  row.querySelector('.place').textContent = place || words.notKnown;
};
const take = (text, socket) => {
  received += new TextEncoder().encode(text).length;
  since = Date.now();
  const message = JSON.parse(text);
  if (message.type === 'hello') {
    wait = FIRST;
    const devices = [...rows.children].map(({ id }) => Number(id.slice(1)));
    socket.send(JSON.stringify({ type: 'rows', devices, language: words.language, timeZone: words.timeZone }));
  }
  if (message.type === 'rows') {
    news.textContent = words.live;
    message.rows.forEach(write);
    for (const id of message.gone ?? []) document.getElementById(`v${id}`)?.remove();
  }
  count();
};
const again = () => {
  news.textContent = words.lost.replace('{{time}}', time());
  setTimeout(() => void connect(), wait * (0.5 + Math.random() / 2));
  wait = Math.min(2 * wait, LONGEST);
};
async function connect() {
  let answer;
  try {
    answer = await fetch('/api/v4/auth/ticket', { method: 'POST', headers: { accept: 'application/json' } });
  } catch {
    return again();
  }
  if (answer.status === 401) return location.replace('/login?ended=1&next=%2Flite');
  if (!answer.ok) return again();
  const { data } = await answer.json();
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v4/live`);
  let silence;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket.close(), SILENCE);
  };
  listen();
  socket.onopen = () => socket.send(JSON.stringify({ type: 'open', ticket: data.ticket, rows: true }));
  socket.onmessage = (event) => {
    listen();
    take(event.data, socket);
  };
  socket.onclose = ({ code }) => {
    clearTimeout(silence);
    // as somebody else now, signed out, or no longer allowed: the page is not this reader's
    if (code === 4001 || code === 4002 || code === 4004) location.reload();
    else again();
  };
}
addEventListener('load', () => {
  count();
  if (rows) void connect();
});
