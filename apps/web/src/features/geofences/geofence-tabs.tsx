import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../ui/page/list-tabs.tsx';

/** The lists of geofences: the areas themselves, whom they apply to, and where they are suspended. */
export function GeofenceTabs() {
  const { t } = useTranslation();
  return (
    <ListTabs
      label={t('geofences.tabs.label')}
      tabs={[
        { to: '/geofences', words: t('geofences.tabs.list') },
        { to: '/geofences/assignments', words: t('geofences.tabs.assignments') },
        { to: '/geofences/suspensions', words: t('geofences.tabs.suspensions') },
      ]}
    />
  );
}
