import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { ListTabs } from '../../../ui/page/list-tabs.tsx';

/** The lists about blocking: the vehicles, and the profiles that block them by the clock. */
export function BlockingTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const mayManage = useMay('manage_blocking_profiles');
  return (
    <ListTabs
      label={t('blocking.tabs.label')}
      tabs={[
        { to: '/blocking', words: t('blocking.tabs.vehicles') },
        ...(mayManage ? [{ to: '/blocking/profiles' as const, words: t('blocking.tabs.profiles') }] : []),
      ]}
    >
      {children}
    </ListTabs>
  );
}
