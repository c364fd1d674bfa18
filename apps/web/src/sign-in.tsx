import './look/base.css';
import { signInMessages } from '@balise/i18n/sign-in';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyBrand } from './brand/apply.ts';
import { readBrand } from './brand/read.ts';
import { brandToWear, SignInPage } from './features/sign-in/index.ts';
import { startLanguage } from './language/start-language.ts';

const host = await readBrand();
const brand = await brandToWear(host);
applyBrand(brand);
await startLanguage(signInMessages, brand?.defaultLanguage ?? 'en');
const root = document.getElementById('root');
if (!root) throw new Error('sign-in.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <SignInPage host={host} brand={brand} />
  </StrictMode>,
);
