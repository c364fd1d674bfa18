import type { Brand } from '@balise/contract';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { PreviewBar } from '../../brand/preview-bar.tsx';
import { LanguageSwitch } from './fields/language-switch.tsx';
import { LazyPicture } from './picture/lazy-picture.ts';
import classes from './sign-in.module.css';

const PLATFORM = 'Balise';

/** What the platform is called where it is offered. */
export const nameOf = (brand: Brand | undefined): string => brand?.displayName ?? PLATFORM;

/** The page of somebody who is not signed in: brand and language above, whom to ask below, the picture beside. */
export function Frame({ brand, children }: { brand: Brand | undefined; children: ReactNode }) {
  return (
    <main className={classes.page}>
      {brand?.preview && (
        <div className={classes.bar}>
          <PreviewBar brand={brand} />
        </div>
      )}
      <section className={classes.side}>
        <header className={classes.head}>
          <BrandMark brand={brand} size={32} />
          <span className={classes.name}>{nameOf(brand)}</span>
          <LanguageSwitch />
        </header>
        <div className={classes.middle}>{children}</div>
        <Help brand={brand} />
      </section>
      <div className={classes.picture} data-plain={brand?.signInBackground === 'plain' || undefined} aria-hidden="true">
        <Suspense>{brand?.signInBackground !== 'plain' && wideEnough() && <LazyPicture />}</Suspense>
      </div>
    </main>
  );
}

function Help({ brand }: { brand: Brand | undefined }) {
  const { t } = useTranslation();
  const contact = brand?.supportPhone || brand?.supportEmail;
  return (
    <footer className={`text-xs faint ${classes.foot}`}>
      {contact && t('signIn.help', { contact })}
      {brand?.supportWeb && (
        <>
          {contact && ' · '}
          <a href={brand.supportWeb} rel="noreferrer">
            {new URL(brand.supportWeb).host}
          </a>
        </>
      )}
    </footer>
  );
}

/** A phone never loads the picture. */
const wideEnough = (): boolean => window.matchMedia('(min-width: 960px)').matches;
