import type { Brand } from '@balise/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyBrand } from '../../brand/apply.ts';
import { type BrandAnswer, brandOf } from '../../brand/read.ts';
import { useAttempt } from './fields/use-attempt.ts';
import { Frame, nameOf } from './frame.tsx';
import { Notice } from './notice.tsx';
import { SecondStep } from './second-step.tsx';
import classes from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { Suspended } from './suspended.tsx';
import { UnknownPlatform } from './unknown-platform.tsx';

/**
 * The sign-in page of the partner at this address.
 * @param host whose address it is
 * @param initial the brand that the page begins in; a partner name that is typed changes it
 */
export function SignInPage({ host, brand: initial }: { host: BrandAnswer; brand: Brand | undefined }) {
  const { t, i18n } = useTranslation();
  const [brand, setBrand] = useState(initial);
  const [isUnknown, setIsUnknown] = useState(host === 'unknown' && !initial);
  const attempt = useAttempt();
  const { trying, refusal, challenge } = attempt;
  const name = nameOf(brand);
  useEffect(() => {
    document.title = t('signIn.pageTitle', { brand: name });
  }, [t, name]);
  const wear = (typed: Brand) => {
    applyBrand(typed);
    setBrand(typed);
  };
  const tagline = brand?.tagline[i18n.resolvedLanguage === 'fr' ? 'fr' : 'en'];
  if (isUnknown)
    return (
      <Frame brand={brand}>
        <UnknownPlatform onPartner={() => setIsUnknown(false)} />
      </Frame>
    );
  if (refusal?.code === 'account_suspended_unpaid')
    return (
      <Frame brand={brand}>
        <Suspended brand={brand} onBack={attempt.forget} />
      </Frame>
    );
  if (challenge)
    return (
      <Frame brand={brand}>
        <SecondStep
          brandName={name}
          trying={trying}
          refusal={refusal}
          onSubmit={(code) => void attempt.answer(code)}
          onBack={attempt.forget}
        />
      </Frame>
    );
  return (
    <Frame brand={brand}>
      <h1>{t('signIn.title')}</h1>
      <p className={classes.tagline}>{tagline || t('signIn.byBrand', { brand: name })}</p>
      <SignInForm
        asksPartner={brandOf(host)?.id == null}
        trying={trying}
        refusal={refusal}
        onSubmit={(typed) => void attempt.attempt(typed)}
        onBrand={wear}
      />
      <Notice />
    </Frame>
  );
}
