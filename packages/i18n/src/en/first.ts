import { account } from './account.ts';
import { alerts } from './alerts.ts';
import { audit } from './audit.ts';
import { badgeWhy } from './badge-why.ts';
import { billing } from './billing.ts';
import { bulk } from './bulk.ts';
import { clients } from './clients.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { dashboard } from './dashboard.ts';
import { devices } from './devices.ts';
import { errors, fieldErrors, fieldWarnings } from './errors.ts';
import { events } from './events.ts';
import { geofences } from './geofences.ts';
import { groups } from './groups.ts';
import { history } from './history.ts';
import { odometer } from './odometer.ts';
import { outbox } from './outbox.ts';
import { period } from './period.ts';
import { preview } from './preview.ts';
import { reportScreen } from './report-screen.ts';
import { setUp } from './set-up.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { status } from './status.ts';
import { tracking } from './tracking.ts';
import { trackingSettings } from './tracking-settings.ts';
import { units } from './units.ts';
import { values } from './values.ts';
import { views } from './views.ts';
import { why } from './why.ts';

/** Words of the map, the frame and what they open: a browser loads them before anything is shown. One section a file. */
export const first = {
  account,
  alerts,
  badgeWhy,
  billing,
  audit,
  bulk,
  clients,
  commands,
  common,
  dashboard,
  devices,
  errors,
  events,
  fieldErrors,
  fieldWarnings,
  geofences,
  groups,
  history,
  odometer,
  outbox,
  period,
  preview,
  reportScreen,
  setUp,
  settings,
  shell,
  signIn,
  status,
  tracking,
  trackingSettings,
  units,
  values,
  views,
  why,
};
