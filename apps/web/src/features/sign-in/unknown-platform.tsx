import { useTranslation } from 'react-i18next';
import { PlainPage } from './plain-page.tsx';
import classes from './sign-in.module.css';

/** An address without a platform. */
export function UnknownPlatform({ onPartner }: { onPartner: () => void }) {
  const { t } = useTranslation();
  return (
    <PlainPage
      icon="search"
      title={t('signIn.unknownPlatform.title')}
      text={t('signIn.unknownPlatform.text', { host: location.host })}
    >
      <button type="button" className={classes.act} onClick={onPartner}>
        {t('signIn.unknownPlatform.action')}
      </button>
    </PlainPage>
  );
}
