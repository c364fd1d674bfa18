import './theme/base.css';
import { signInMessages } from '@balise/i18n/sign-in';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startBrand } from './brand/apply.ts';
import { readBrand } from './brand/read.ts';
import { brandToWear, ForgotPage, LinkPage, ResetPage, SignInPage } from './features/sign-in/index.ts';
import { startLanguage } from './language/start-language.ts';

const code = takeCode();
// a page found nobody signed in: the light version, which has no script of the app, forgets nothing itself
if (new URLSearchParams(location.search).has('next'))
  void import('./kept/forget.ts').then(({ forgetReader }) => forgetReader());
const host = await readBrand();
const brand = await brandToWear(host);
startBrand(brand);
await startLanguage({ en: async () => signInMessages.en, fr: async () => signInMessages.fr });
const root = document.getElementById('root');
if (!root) throw new Error('sign-in.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);

/** One entry for the four pages of somebody who is not signed in. */
function Page() {
  switch (location.pathname) {
    case '/forgot-password':
      return <ForgotPage brand={brand} />;
    case '/reset-password':
      return <ResetPage brand={brand} code={code} />;
    case '/sign-in-link':
      return <LinkPage brand={brand} token={code} />;
    default:
      return <SignInPage host={host} brand={brand} />;
  }
}

/** The code of a link, which leaves the address bar and the history at once. */
function takeCode(): string {
  const code = location.hash.slice(1);
  if (['/reset-password', '/sign-in-link'].includes(location.pathname) && code)
    history.replaceState(null, '', location.pathname);
  return code;
}
