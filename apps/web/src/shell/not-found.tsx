import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** What stands at an address where there is no screen. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <main>
      <h1>{t('shell.notFound.title')}</h1>
      <p>{t('shell.notFound.text')}</p>
      <Link to="/map">{t('shell.notFound.action')}</Link>
    </main>
  );
}
