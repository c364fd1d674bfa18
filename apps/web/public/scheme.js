// Runs before the first paint, so that a dark screen never flashes white. The app's scheme.ts reads the same key.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('balise-scheme');
  } catch {
    // A browser that forbids storage follows the system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
