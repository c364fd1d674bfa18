import type { Brand } from '@balise/contract';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyBrand } from '../../brand/apply.ts';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { PreviewBar } from '../../brand/preview-bar.tsx';
import { type BrandAnswer, brandOf } from '../../brand/read.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LazyPicture } from './lazy-picture.ts';
import { Notice } from './notice.tsx';
import classes from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { Suspended } from './suspended.tsx';
import { UnknownPlatform } from './unknown-platform.tsx';
import { useAttempt } from './use-attempt.ts';

const PLATFORM = 'Balise';

/**
 * The sign-in page of whoever offers the platform at this address.
 * @param host whose address it is
 * @param initial the brand that the page begins in; a partner name that is typed changes it
 */
export function SignInPage({ host, brand: initial }: { host: BrandAnswer; brand: Brand | undefined }) {
  const { t, i18n } = useTranslation();
  const [brand, setBrand] = useState(initial);
  const [nobody, setNobody] = useState(host === 'unknown' && !initial);
  const { attempt, trying, refusal, forget } = useAttempt();
  const name = brand?.displayName ?? PLATFORM;
  useEffect(() => {
    document.title = t('signIn.pageTitle', { brand: name });
  }, [t, name]);
  const wear = (typed: Brand) => {
    applyBrand(typed);
    setBrand(typed);
  };
  const tagline = brand?.tagline[i18n.resolvedLanguage === 'fr' ? 'fr' : 'en'];
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
          <span className={classes.name}>{name}</span>
          <LanguageSwitch />
        </header>
        <div className={classes.middle}>
          {nobody ? (
            <UnknownPlatform onPartner={() => setNobody(false)} />
          ) : refusal?.code === 'account_suspended_unpaid' ? (
            <Suspended brand={brand} onBack={forget} />
          ) : (
            <>
              <h1>{t('signIn.title')}</h1>
              <p className={classes.tagline}>{tagline || t('signIn.byBrand', { brand: name })}</p>
              <SignInForm
                asksPartner={brandOf(host)?.id == null}
                trying={trying}
                refusal={refusal}
                onSubmit={(typed) => void attempt(typed)}
                onBrand={wear}
              />
              <Notice />
            </>
          )}
        </div>
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
    <footer className={classes.foot}>
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
