import type { Brand } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { PlainPage } from './plain-page.tsx';
import classes from './sign-in.module.css';

/** An account that waits for a payment: nothing is lost, and here is whom to ask. */
export function Suspended({ brand, onBack }: { brand: Brand | undefined; onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <PlainPage icon="info" title={t('signIn.suspended.title')} text={t('signIn.suspended.text')}>
      {brand?.supportPhone && (
        <a className={classes.act} href={`tel:${brand.supportPhone.replace(/[^+\d]/g, '')}`}>
          {t('signIn.suspended.call', { phone: brand.supportPhone })}
        </a>
      )}
      {brand?.supportEmail && (
        <a className={brand.supportPhone ? classes.other : classes.act} href={`mailto:${brand.supportEmail}`}>
          {t('signIn.suspended.write', { email: brand.supportEmail })}
        </a>
      )}
      <button type="button" className={classes.quiet} onClick={onBack}>
        {t('signIn.suspended.back')}
      </button>
    </PlainPage>
  );
}
