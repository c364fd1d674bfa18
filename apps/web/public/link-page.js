// Keeps the page of a tracking link up to date: asks for its words and its picture, both made by the server. Without it the page renews itself.
// Where line and screen allow, a live map takes the picture's place (src/link-map), and gives it back when something of it fails.
(() => {
  const { map: mapFile, words } = document.currentScript.dataset;
  const line = navigator.connection;
  const isSlow = line?.saveData || /2g$/.test(line?.effectiveType ?? '');
  const every = isSlow ? 60_000 : 5_000; // ms
  const address = `${location.pathname.replace(/\/$/, '')}/data`;
  const hasMap = mapFile !== undefined && !isSlow && canDraw();
  const picture = document.getElementById('map');
  let wait = 60_000; // ms until a map that failed is tried again, twice as long each time
  let tag = '';
  let drawn;
  let map;

  async function renew() {
    try {
      const answer = await fetch(hasMap ? `${address}?live` : address, {
        headers: tag === '' ? {} : { 'if-none-match': tag },
      });
      if (answer.status === 404) return location.reload(); // ended, or its password changed: the page says which
      if (answer.ok) {
        tag = answer.headers.get('etag') ?? '';
        const said = await answer.json();
        document.getElementById('vehicles').innerHTML = said.html;
        picture.innerHTML = said.map;
        drawn = said.live;
        map?.show(drawn);
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

  function canDraw() {
    const gl = document.createElement('canvas').getContext('webgl2');
    gl?.getExtension('WEBGL_lose_context')?.loseContext(); // browsers allow few
    return Boolean(gl);
  }

  async function openMap() {
    try {
      await import(mapFile);
      map = globalThis.openLinkMap(picture, JSON.parse(words), closeMap);
      if (drawn) map.show(drawn);
    } catch {
      closeMap();
    }
  }

  function closeMap() {
    setTimeout(openMap, wait);
    wait *= 2;
    map?.close();
    map = undefined;
  }

  if (hasMap) {
    openMap();
    renew();
  } else later();
})();
