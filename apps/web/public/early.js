// Runs before anything is loaded: the files of the screen at this address are fetched beside those of every screen.
(() => {
  const pages = JSON.parse(document.getElementById('pages')?.textContent ?? '{}');
  const page = pages[location.pathname === '/' ? '/map' : location.pathname];
  const fetchEarly = (file, priority) => {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.fetchPriority = priority;
    link.href = `/${file}`;
    document.head.append(link);
  };
  const chosen = localStorage.getItem('i18nextLng') ?? navigator.language;
  for (const file of pages.languages?.[chosen.split('-')[0]] ?? []) fetchEarly(file, 'high');
  for (const file of page?.now ?? []) fetchEarly(file, 'high');
  for (const file of page?.later ?? []) fetchEarly(file, 'low');
})();
