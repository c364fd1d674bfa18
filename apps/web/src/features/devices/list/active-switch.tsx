import { type Device, enableDevices } from '@balise/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/user.ts';
import { useVehicle } from '../../../live/index.ts';
import { RowSwitch } from '../../../ui/table/row-switch.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { refreshDevices } from '../requests.ts';

/** Enables or disables a vehicle on the spot, with a way back; what the provider suspended says so. */
export function ActiveSwitch({ device }: { device: Device }) {
  const { t } = useTranslation();
  const tell = useTell();
  const may = useMay('enable_device');
  const [wanted, setWanted] = useState<boolean>(); // while the server is asked
  const status = useVehicle(device.id)?.details.status ?? device.status;
  const { id, designation: plate, suspension } = device;
  const change = async (enable: boolean): Promise<void> => {
    setWanted(enable);
    try {
      await call(enableDevices, { body: { deviceId: id, enable } });
      await refreshDevices();
      tell.done(t(enable ? 'devices.enabledOne' : 'devices.disabledOne', { plate }), () => void change(!enable));
    } catch (error) {
      tell.failed(error);
    } finally {
      setWanted(undefined);
    }
  };
  const reason = suspension?.reason;
  const why = reason ? t('devices.suspended', { reason }) : t('devices.suspendedBare');
  return (
    <span title={status === 'suspended' ? why : undefined}>
      <RowSwitch
        name={t('devices.switchOf', { plate })}
        checked={wanted ?? status === 'enabled'}
        isDisabled={!may || status === 'suspended' || wanted !== undefined}
        onChange={(on) => void change(on)}
      />
    </span>
  );
}
