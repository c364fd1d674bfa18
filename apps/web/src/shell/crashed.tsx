import { Button, Code } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../api/words-of.ts';
import { StatePanel } from '../ui/state-panel.tsx';

/** What stands in place of a screen that threw, or whose data could not be had. */
export function Crashed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const words = wordsOf(error, t);
  return (
    <StatePanel
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
