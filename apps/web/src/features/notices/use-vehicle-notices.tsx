import type { AlertType } from '@balise/contract';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { live, serverNow, useFleetComplete, useLiveStatus } from '../../live/index.ts';
import { settings } from '../../settings/settings.ts';
import { playSound } from '../../settings/sounds.ts';
import { Notice } from './notice.tsx';
import { mayBeAlert, noticeKey, shownAsAlerts } from './shown-as-alerts.ts';
import { inOrder, VehicleWatch } from './vehicle-watch.ts';

const TICK = 5000; // ms between looks: some states change by the mere passing of time
const EACH = 3; // vehicles that are named; the rest is counted
const GIVES_WAY = 2000; // ms in which an alert of a rule may say the same

/** Shows what happens to vehicles while the reader is here, as its settings want it. */
export function useVehicleNotices(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // a connection that was lost makes everything look silent: afterwards the first look has no events again
  const complete = useFleetComplete();
  const connected = useLiveStatus().phase === 'live';
  useEffect(() => {
    if (!complete || !connected) return;
    const watch = new VehicleWatch();
    const open = (id: number) => void navigate({ to: '/map', search: { device: id } });
    const waiting = new Set<ReturnType<typeof setTimeout>>();
    const tell = (alert: AlertType, happenedTo: number[]): void => {
      const ids = happenedTo.filter((id) => !shownAsAlerts.isShown(alert, id, serverNow()));
      if (ids.length === 0) return;
      const words = t(`settings.alerts.${alert}`);
      for (const id of ids.slice(0, EACH)) {
        const plate = live.fleet.vehicle(id)?.details.designation ?? '';
        notifications.show({
          id: noticeKey(alert, id),
          message: <Notice text={t('settings.notice.one', { plate, alert: words })} onShow={() => open(id)} />,
        });
      }
      const more = ids.length - EACH;
      if (more > 0) notifications.show({ message: t('settings.notice.many', { count: more, alert: words }) });
      playSound(settings.get().notifications.alerts[alert]?.sound ?? 'none');
    };
    const wait = (then: () => void): void => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        then();
      }, GIVES_WAY);
      waiting.add(timer);
    };
    const look = (ids: Iterable<number>): void => {
      const vehicles = [...ids].flatMap((id) => {
        const vehicle = live.fleet.vehicle(id);
        if (!vehicle) watch.forget(id);
        return vehicle ?? [];
      });
      for (const [alert, ids] of inOrder(watch.look(vehicles, settings.get().notifications, serverNow()))) {
        if (mayBeAlert(alert)) wait(() => tell(alert, ids));
        else tell(alert, ids);
      }
    };
    const lookAtAll = (): void => look(live.fleet.vehicles.keys());
    lookAtAll();
    const end = live.fleet.subscribe(look);
    const tick = setInterval(lookAtAll, TICK);
    return () => {
      end();
      clearInterval(tick);
      for (const timer of waiting) clearTimeout(timer);
    };
  }, [complete, connected, t, navigate]);
}
