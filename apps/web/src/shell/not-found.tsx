import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StatePanel } from '../ui/page/state-panel.tsx';

/** What is at an address where there is no screen. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <StatePanel alone icon="search" title={t('shell.notFound.title')} text={t('shell.notFound.text')}>
      <Button component={Link} to="/map">
        {t('shell.notFound.action')}
      </Button>
    </StatePanel>
  );
}
