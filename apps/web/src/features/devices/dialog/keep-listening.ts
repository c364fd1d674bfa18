import type { Device } from '@balise/contract';
import { notifications } from '@mantine/notifications';
import type { TFunction } from 'i18next';
import { live } from '../../../live/index.ts';

/** Goes on listening after the dialog was closed, until the page is left, and tells when the tracker speaks. */
export function keepListening(device: Device, t: TFunction): void {
  const stop = live.fleet.subscribeTo(device.id, () => {
    const vehicle = live.fleet.vehicle(device.id);
    if (vehicle?.state?.seenAt == null) return;
    stop();
    notifications.show({ message: t('devices.wait.told', { plate: vehicle.details.designation }), autoClose: false });
  });
}
