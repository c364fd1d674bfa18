import './look/base.css';
import { signInMessages } from '@balise/i18n/sign-in';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyBrand } from './brand/apply.ts';
import { brandOf, readBrand } from './brand/read.ts';
import { SignInPage } from './features/sign-in/index.ts';
import { startLanguage } from './language/start-language.ts';

const brand = await readBrand();
applyBrand(brand);
await startLanguage(signInMessages, brandOf(brand)?.defaultLanguage ?? 'en');
const root = document.getElementById('root');
if (!root) throw new Error('sign-in.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <SignInPage brand={brand} />
  </StrictMode>,
);
