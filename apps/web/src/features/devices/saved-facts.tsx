import type { Device } from '@balise/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import classes from './device-dialog.module.css';
import { useDevicesSearch } from './use-devices-search.ts';

/** What was saved, to be compared with the label of the tracker; a slip can be mended at once. */
export function SavedFacts({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { set } = useDevicesSearch();
  const facts = [
    [t('devices.fields.designation'), device.designation],
    [t('devices.fields.label'), device.label],
    [t('devices.columns.tracker'), device.model],
    [t('devices.fields.imei'), device.imei],
    [t('devices.columns.phone'), device.phone],
  ] as const;
  return (
    <aside className={classes.facts}>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="edit" size={14} />}
        onClick={() => set({ add: undefined, unknown: undefined, edit: device.id }, true)}
      >
        {t('common.edit')}
      </Button>
    </aside>
  );
}
