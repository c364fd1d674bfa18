import { isImei, writePhone } from '@balise/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { useDevicesSearch } from '../list/search.ts';
import type { SavedDevice } from '../requests.ts';
import classes from './device-dialog.module.css';
import { Warnings } from './warnings.tsx';

/** What was saved, to be compared with the label of the tracker; a slip can be mended at once. */
export function SavedFacts({ device, warnings }: SavedDevice) {
  const { t } = useTranslation();
  const { set } = useDevicesSearch();
  const facts = [
    [t('devices.fields.designation'), device.designation],
    [t('devices.fields.label'), device.label],
    [t('devices.columns.tracker'), device.model],
    [t(isImei(device.imei) ? 'devices.fields.imei' : 'devices.fields.identity'), device.imei],
    [t('devices.columns.phone'), device.phone && writePhone(device.phone, device.countryCode2)],
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
      <Warnings warnings={warnings} />
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
