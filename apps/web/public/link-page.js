// Keeps the page of a tracking link up to date: asks for its words and its picture, both made by the server. Without it the page renews itself.
(() => {
  const line = navigator.connection;
  const isSlow = line?.saveData || /2g$/.test(line?.effectiveType ?? '');
  const every = isSlow ? 60_000 : 5_000; // ms
  const address = `${location.pathname.replace(/\/$/, '')}/data`;
  let tag = '';

  async function renew() {
    try {
      const answer = await fetch(address, { headers: tag === '' ? {} : { 'if-none-match': tag } });
      if (answer.status === 404) return location.reload(); // ended, or its password changed: the page says which
      if (answer.ok) {
        tag = answer.headers.get('etag') ?? '';
        const { html, map } = await answer.json();
        document.getElementById('vehicles').innerHTML = html;
        document.getElementById('map').innerHTML = map;
      }
    } catch {
      // the line is gone: what is shown says how old it is, and is asked for again
    }
    later();
  }

  function later() {
    setTimeout(
      () => (document.hidden ? document.addEventListener('visibilitychange', renew, { once: true }) : renew()),
      every,
    );
  }
  later();
})();
