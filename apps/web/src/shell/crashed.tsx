import { Button, Code } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../api/call-failed.ts';
import { wordsOf } from '../api/words-of.ts';
import { StatePanel } from '../ui/page/state-panel.tsx';

/** What is in place of a screen that threw, or whose data could not be had, or that is not the reader's to see. */
export function Crashed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (error instanceof CallFailed && error.code === 'not_allowed') {
    return <StatePanel alone icon="lock" title={t('shell.forbidden.title')} text={t('shell.forbidden.text')} />;
  }
  const words = wordsOf(error, t);
  return (
    <StatePanel
      alone
      bad
      icon="warning"
      title={t(words ? 'shell.failed.title' : 'shell.crashed.title')}
      text={words ?? t('shell.crashed.text')}
    >
      <Button onClick={() => location.reload()}>{t('shell.crashed.action')}</Button>
      {!words && <Code>{error instanceof Error ? error.message : String(error)}</Code>}
    </StatePanel>
  );
}
