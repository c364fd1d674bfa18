import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../ui/page/list-tabs.tsx';

/** Purchases, and what they say of consumption. `children` stand at the end of their line. */
export function FuelTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ListTabs
      label={t('fuel.tabs.label')}
      tabs={[
        { to: '/fuel', words: t('fuel.tabs.purchases') },
        { to: '/fuel/consumption', words: t('fuel.tabs.consumption') },
        { to: '/fuel/tank', words: t('tank.tab') },
      ]}
    >
      {children}
    </ListTabs>
  );
}
