import { useNotifications } from '@mantine/notifications';
import { laterPart, useLaterPart } from './live/index.ts';
import { useSettings } from './settings/settings.ts';

const NOTIFICATIONS = laterPart(async () => (await import('./later-notifications.ts')).Notifications);

/** Where notifications are shown, in the corner. One that comes before it is loaded waits for it. */
export function NotificationBox() {
  const { displaySeconds } = useSettings().notifications;
  const { notifications } = useNotifications();
  const Notifications = useLaterPart(NOTIFICATIONS, notifications.length > 0);
  return Notifications && <Notifications position="bottom-right" autoClose={displaySeconds * 1000} limit={4} />;
}
