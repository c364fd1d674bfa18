import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './theme/base.css';
import './theme/mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startBrand } from './brand/apply.ts';
import { readBrand } from './brand/read.ts';
import { keepFiles } from './kept/keep-files.ts';
import { currentLanguage, startLanguage } from './language/start-language.ts';

const brand = await readBrand();
startBrand(brand);
await startLanguage(
  { en: async () => (await import('@balise/i18n/en')).first, fr: async () => (await import('@balise/i18n/fr')).first },
  {
    en: async () => (await import('@balise/i18n/en/later')).later,
    fr: async () => (await import('@balise/i18n/fr/later')).later,
  },
);
keepFiles(currentLanguage);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
