import type { Brand } from '@balise/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Refusal } from '../ask.ts';
import { Frame, nameOf } from '../frame.tsx';
import { PlainPage } from '../plain-page.tsx';
import { RefusalNote } from '../refusal-note.tsx';
import classes from '../sign-in.module.css';
import { ResetForm } from './reset-form.tsx';

/** Whose password the link lets be chosen. */
type Link = { purpose: 'reset' | 'welcome'; email: string };
type State =
  | { is: 'checking' }
  | { is: 'open'; link: Link }
  | { is: 'refused'; refusal: Refusal }
  | { is: 'done'; link: Link };

/** Chooses a new password with the code of a link. @param code what stood behind # in the address */
export function ResetPage({ brand, code }: { brand: Brand | undefined; code: string }) {
  const { t, i18n } = useTranslation();
  const [state, setState] = useState<State>({ is: 'checking' });
  useEffect(() => {
    document.title = t('signIn.reset.pageTitle', { brand: nameOf(brand) });
  }, [t, brand]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language checks the link no second time
  useEffect(() => {
    let isHere = true;
    void ask<Link>('/trx-na/check-reset-code', { resetCode: code || 'none' }, i18n.language).then((result) => {
      if (isHere)
        setState('data' in result ? { is: 'open', link: result.data } : { is: 'refused', refusal: result.refusal });
    });
    return () => {
      isHere = false;
    };
  }, [code]);
  return (
    <Frame brand={brand}>
      {state.is === 'checking' && <p className={classes.tagline}>{t('signIn.reset.checking')}</p>}
      {state.is === 'refused' && <Refused refusal={state.refusal} />}
      {state.is === 'done' && <Done link={state.link} />}
      {state.is === 'open' && (
        <ResetForm
          {...state.link}
          code={code}
          onDone={() => setState({ is: 'done', link: state.link })}
          onOver={(refusal) => setState({ is: 'refused', refusal })}
        />
      )}
    </Frame>
  );
}

function Refused({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation();
  const isInvalid = refusal.code === 'code_invalid';
  if (!isInvalid && refusal.code !== 'reset_link_expired') return <RefusalNote refusal={refusal} />;
  return (
    <PlainPage
      icon="clock"
      title={t(isInvalid ? 'signIn.reset.invalidTitle' : 'signIn.reset.expiredTitle')}
      text={t(isInvalid ? 'signIn.reset.invalidText' : 'signIn.reset.expiredText')}
    >
      <a className={classes.act} href="/forgot-password">
        {t('signIn.reset.expiredAction')}
      </a>
      <a className={classes.quiet} href="/login">
        {t('signIn.forgotten.back')}
      </a>
    </PlainPage>
  );
}

function Done({ link }: { link: Link }) {
  const { t } = useTranslation();
  return (
    <PlainPage
      icon="check"
      title={t('signIn.reset.doneTitle')}
      text={t(link.purpose === 'welcome' ? 'signIn.reset.welcomeDoneText' : 'signIn.reset.doneText')}
    >
      <a className={classes.act} href="/login">
        {t('signIn.reset.doneAction')}
      </a>
    </PlainPage>
  );
}
