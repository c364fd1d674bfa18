import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../ui/page/list-tabs.tsx';

/** The lists of drivers: who they are, and what ends when. */
export function DriverTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ListTabs
      label={t('drivers.tabs.label')}
      tabs={[
        { to: '/drivers', words: t('drivers.tabs.list') },
        { to: '/drivers/expiries', words: t('drivers.tabs.calendar') },
      ]}
    >
      {children}
    </ListTabs>
  );
}
