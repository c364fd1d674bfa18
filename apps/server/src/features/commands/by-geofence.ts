import { alertMessages } from '@balise/i18n';
import { type Asker, LOOP_GUARD } from './asker.ts';
import {
  type AskedByGeofence,
  askedByGeofence,
  giverOf,
  isBlockedByPerson,
  lastOfGeofence,
  reasonItIsOver,
  waitingBlocks,
} from './geofence-queries.ts';
import { cancelWaiting } from './queries.ts';

/** A geofence that a vehicle entered or left, in the name of who gave the assignment that action. */
export const geofenceAsker: Asker<AskedByGeofence> = {
  origin: 'geofence',
  asked: askedByGeofence,
  giver: async (tx, asked) => {
    const action = `${asked.command}${asked.kind === 'geofence_entered' ? 'In' : 'Out'}`;
    return (await giverOf(tx, asked, action)) ?? 'actionRemoved';
  },
  // An unblock takes back the blocks of geofences that wait; what a person asked for, only a person takes back. It is held back where nothing
  // was blocked since the last one.
  reasonToHold: async (tx, alertId, asked, now) => {
    const last = await lastOfGeofence(tx, asked, new Date(now - LOOP_GUARD));
    if (asked.command === 'block') return last ? 'repeated' : await reasonItIsOver(tx, alertId, asked, new Date(now));
    await cancelWaiting(tx, await waitingBlocks(tx, asked), null, new Date(now), 'unblocked');
    if (await isBlockedByPerson(tx, asked.deviceId)) return 'blockedByPerson';
    return last !== undefined && !last.blocks ? 'nothingBlocked' : undefined;
  },
  reason: ({ kind, geofence }, language) =>
    alertMessages[language].commandReasons[kind].replace('{{geofence}}', () => geofence),
};
