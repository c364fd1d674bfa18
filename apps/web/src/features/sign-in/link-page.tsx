import type { Brand } from '@balise/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Refusal } from './ask.ts';
import { Frame, nameOf } from './frame.tsx';
import { PlainPage } from './plain-page.tsx';
import { RefusalNote } from './refusal-note.tsx';
import classes from './sign-in.module.css';

/**
 * Signs a temporary user in by a link, once the button is pressed: programs that look at links in messages would use it up.
 * @param token what stood behind # in the address
 */
export function LinkPage({ brand, token }: { brand: Brand | undefined; token: string }) {
  const { t, i18n } = useTranslation();
  const [trying, setTrying] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const name = nameOf(brand);
  useEffect(() => {
    document.title = t('signIn.byLink.pageTitle', { brand: name });
  }, [t, name]);
  const open = async () => {
    if (trying) return;
    setTrying(true);
    setRefusal(undefined);
    const answer = await ask('/auth/sign-in-link', { token: token || 'none' }, i18n.language);
    if ('data' in answer) return location.replace('/');
    setTrying(false);
    setRefusal(answer.refusal);
  };
  if (refusal?.code === 'sign_in_link_over')
    return (
      <Frame brand={brand}>
        <PlainPage icon="clock" title={t('signIn.byLink.overTitle')} text={t('signIn.byLink.overText')}>
          <a className={classes.quiet} href="/login">
            {t('signIn.forgotten.back')}
          </a>
        </PlainPage>
      </Frame>
    );
  return (
    <Frame brand={brand}>
      <h1>{t('signIn.byLink.title', { brand: name })}</h1>
      <p className={classes.tagline}>{t('signIn.byLink.text')}</p>
      <div className="column gap-16">
        {refusal && <RefusalNote refusal={refusal} />}
        <button type="button" className={classes.submit} aria-disabled={trying} onClick={() => void open()}>
          {trying && <span className={classes.spinner} />}
          {t(trying ? 'signIn.submitting' : 'signIn.byLink.open')}
        </button>
      </div>
    </Frame>
  );
}
