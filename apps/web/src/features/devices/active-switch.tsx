import type { Device } from '@balise/contract';
import { Switch, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useVehicle } from '../../live/index.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { useEnableDevices } from './acts.ts';

/** Enables or disables a vehicle on the spot, with a way back; what the provider suspended says so. */
export function ActiveSwitch({ device }: { device: Device }) {
  const { t } = useTranslation();
  const tell = useTell();
  const may = useMay('enable_device');
  const { mutate, isPending, variables } = useEnableDevices();
  const status = useVehicle(device.id)?.details.status ?? device.status;
  const plate = device.designation;
  const change = (enable: boolean) =>
    mutate(
      { ids: [device.id], enable },
      {
        onSuccess: () =>
          tell.done(t(enable ? 'devices.enabledOne' : 'devices.disabledOne', { plate }), () => change(!enable)),
        onError: tell.failed,
      },
    );
  const reason = device.suspension?.reason;
  const why = reason ? t('devices.suspended', { reason }) : t('devices.suspendedBare');
  return (
    <Tooltip label={why} disabled={status !== 'suspended'}>
      <span>
        <Switch
          size="xs"
          aria-label={t('devices.switchOf', { plate })}
          checked={isPending ? variables.enable : status === 'enabled'}
          disabled={!may || status === 'suspended'}
          onChange={(event) => change(event.currentTarget.checked)}
          styles={{ root: { display: 'inline-flex' } }}
        />
      </span>
    </Tooltip>
  );
}
