import type { Brand } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { chooseScheme, useShownScheme } from '../theme/scheme.ts';
import classes from './preview-bar.module.css';

const PHONE = 'popup,width=390,height=844';

/** Says that a page shows a brand which the world may not see yet; changes its theme, shows it as a phone does, and leaves. */
export function PreviewBar({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  const scheme = useShownScheme();
  return (
    <div className={classes.bar} role="status">
      <span className={classes.words}>
        <b>{t('preview.text', { name: brand.displayName })}</b> {t('preview.draft')}
      </span>
      <button type="button" onClick={() => chooseScheme(scheme === 'dark' ? 'light' : 'dark')}>
        {t('preview.theme')}
      </button>
      <button type="button" className={classes.wide} onClick={() => window.open(location.href, '_blank', PHONE)}>
        {t('preview.phone')}
      </button>
      <a href="/login?preview=">{t('preview.leave')}</a>
    </div>
  );
}
