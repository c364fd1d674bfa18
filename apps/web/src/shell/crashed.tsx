import { useTranslation } from 'react-i18next';

/** What stands in place of a screen that threw. */
export function Crashed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <main role="alert">
      <h1>{t('shell.crashed.title')}</h1>
      <p>{t('shell.crashed.text')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('shell.crashed.action')}
      </button>
      <code>{error instanceof Error ? error.message : String(error)}</code>
    </main>
  );
}
