import type { AlertType } from '@balise/contract';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { live, serverNow, useFleetComplete, useLiveStatus } from '../../live/index.ts';
import { settings } from '../../settings/settings.ts';
import { playSound } from '../../settings/sounds.ts';
import { inOrder, VehicleWatch } from './vehicle-watch.ts';

const TICK = 5000; // ms between looks: some states change by the mere passing of time
const EACH = 3; // vehicles that are named; the rest is counted

/** Tells what happens to vehicles while somebody looks, as that person's settings want it. */
export function useVehicleNotices(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // a connection that was lost makes everything look silent: afterwards the first look tells nothing again
  const complete = useFleetComplete();
  const connected = useLiveStatus().phase === 'live';
  useEffect(() => {
    if (!complete || !connected) return;
    const watch = new VehicleWatch();
    const open = (id: number) => void navigate({ to: '/map', search: { device: id } });
    const tell = (alert: AlertType, ids: number[]): void => {
      const words = t(`settings.alerts.${alert}`);
      for (const id of ids.slice(0, EACH)) {
        const plate = live.fleet.vehicle(id)?.details.designation ?? '';
        notifications.show({
          message: <Notice text={t('settings.notice.one', { plate, alert: words })} onShow={() => open(id)} />,
        });
      }
      const more = ids.length - EACH;
      if (more > 0) notifications.show({ message: t('settings.notice.many', { count: more, alert: words }) });
      playSound(settings.get().notifications.alerts[alert]?.sound ?? 'none');
    };
    const look = (ids: Iterable<number>): void => {
      const vehicles = [...ids].flatMap((id) => {
        const vehicle = live.fleet.vehicle(id);
        if (!vehicle) watch.forget(id);
        return vehicle ?? [];
      });
      for (const [alert, told] of inOrder(watch.look(vehicles, settings.get().notifications, serverNow())))
        tell(alert, told);
    };
    const lookAtAll = (): void => look(live.fleet.vehicles.keys());
    lookAtAll();
    const end = live.fleet.subscribe(look);
    const tick = setInterval(lookAtAll, TICK);
    return () => {
      end();
      clearInterval(tick);
    };
  }, [complete, connected, t, navigate]);
}

/** What happened to a vehicle, with the way to it. */
function Notice({ text, onShow }: { text: string; onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {text}{' '}
      <Button variant="subtle" size="xs" onClick={onShow}>
        {t('settings.notice.show')}
      </Button>
    </>
  );
}
