import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import table from '../../../ui/table/data-table.module.css';
import { useDevicesSearch } from './use-devices-search.ts';

/** An empty list: because nothing is there yet, or because the search and filter leave nothing. */
export function NoDevices() {
  const { t } = useTranslation();
  const { search, set } = useDevicesSearch();
  const mayAdd = useMay('add_device');
  const { search: words, status } = search;
  return (
    <section className={table.box} data-fills>
      {words || status ? (
        <StatePanel
          icon="search"
          title={words ? t('devices.noResult.title', { search: words }) : t('devices.noResult.filteredTitle')}
          text={t(words ? 'devices.noResult.text' : 'devices.noResult.filtered')}
        >
          <Button variant="default" onClick={() => set({ search: undefined, status: undefined })}>
            {t('devices.noResult.action')}
          </Button>
        </StatePanel>
      ) : (
        <StatePanel
          icon="vehicle"
          title={t('devices.empty.title')}
          text={t(mayAdd ? 'devices.empty.text' : 'devices.empty.readOnly')}
        >
          {mayAdd && (
            <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
              {t('devices.add')}
            </Button>
          )}
        </StatePanel>
      )}
    </section>
  );
}
