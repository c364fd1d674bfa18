import type { first as english } from '../en/first.ts';
import { badgeWhy } from './badge-why.ts';
import { common } from './common.ts';
import { early } from './early.ts';
import { events } from './events.ts';
import { preview } from './preview.ts';
import { shell } from './shell.ts';
import { status } from './status.ts';
import { tracking } from './tracking.ts';
import { units } from './units.ts';
import { values } from './values.ts';

/** Words of the frame, the map and the card of a vehicle: a browser loads them before anything is shown. One section a file. */
export const first: typeof english = {
  account: early.account,
  billing: early.billing,
  bulk: early.bulk,
  clients: early.clients,
  commands: early.commands,
  devices: early.devices,
  errors: early.errors,
  geofences: early.geofences,
  groups: early.groups,
  history: early.history,
  settings: early.settings,
  views: early.views,
  badgeWhy,
  common,
  events,
  preview,
  shell,
  status,
  tracking,
  units,
  values,
};
