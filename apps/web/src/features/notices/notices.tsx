import { useAlertNotices } from './use-alert-notices.tsx';
import { useVehicleNotices } from './use-vehicle-notices.tsx';

/** Shows what happens while the reader is here: alerts of rules, and events of vehicles that were not shown as alerts. */
export function Notices() {
  useAlertNotices();
  useVehicleNotices();
  return null;
}
