import { ALARMS, type AlertKind, COMMAND_RESULTS, DRIVER_DOCUMENTS, SERVICE_STATES } from '@balise/tracking';
import { z } from 'zod';
import { GeofenceId, GroupId } from '../core/ids.ts';
import { WeekHours } from '../core/week-hours.ts';

const whole = (least: number, most: number) => z.int().min(least, 'too_small').max(most, 'too_large');
const geofences = {
  geofenceIds: z
    .array(GeofenceId)
    .min(1, 'required')
    .max(1_000, 'too_many')
    .nullable()
    .default(null)
    .describe('null: every geofence that applies to the vehicle'),
};
const groups = { groupIds: z.array(GroupId).min(1, 'required').max(200, 'too_many').describe('dynamic groups') };
const of = <Kind extends AlertKind>(kind: Kind) => z.object({ kind: z.literal(kind) });

/** What a rule watches for, and from where on. The kinds and their units are AlertParameters of packages/tracking. */
export const AlertConditionFields = z.discriminatedUnion(
  'kind',
  [
    of('geofence_entered').extend(geofences),
    of('geofence_left').extend(geofences),
    of('geofence_crossed').extend(geofences),
    of('geofence_dwell').extend({ ...geofences, minutes: whole(1, 10_080) }),
    of('speeding').extend({
      overBy: whole(0, 100).default(0).describe('km/h above the limit of vehicle or geofence'),
      geofenceIds: geofences.geofenceIds.describe(
        'where it must begin: one of these, which must apply to the vehicle; null: anywhere',
      ),
    }),
    of('power_cut'),
    of('disconnected'),
    of('never_connected').extend({ hours: whole(1, 2_160) }),
    of('gps_stale'),
    of('ignition_outside_hours').extend({ hours: WeekHours }),
    of('tow'),
    of('sos'),
    of('low_battery'),
    of('jamming'),
    of('idling').extend({ minutes: whole(2, 1_440) }),
    of('long_driving').extend({
      minutes: whole(10, 1_440).default(270),
      restMinutes: whole(5, 720).default(45).describe('a stop that long is a rest'),
    }),
    of('group_entered').extend(groups),
    of('group_left').extend(groups),
    of('command_result').extend({ results: z.array(z.enum(COMMAND_RESULTS)).min(1, 'alert_setting_needed') }),
    of('tracker_alarm').extend({
      alarms: z.array(z.enum(ALARMS)).min(1, 'alert_setting_needed').describe('alarms that the tracker itself raises'),
    }),
    of('unknown_driver_card'),
    of('trouble_code'),
    of('maintenance_due')
      .extend({ states: z.array(z.enum(SERVICE_STATES)).min(1, 'alert_setting_needed') })
      .describe('a service of a vehicle; while it is overdue, again each week'),
    of('drift').describe(
      'a value of a vehicle moved away from what is usual for it: battery, alternator, coolant, load, fuel',
    ),
    of('high_risk')
      .extend({ percent: whole(1, 95).default(30) })
      .describe('a breakdown within 30 days is at least so likely; again each month while it is'),
    of('fuel_anomaly'),
    of('fuel_drop').describe('fuel is gone from a tank with a sensor that the engine did not burn'),
    of('fuel_filled').describe('fuel came into a tank with a sensor'),
    of('driver_document')
      .extend({
        documents: z
          .array(z.enum(DRIVER_DOCUMENTS))
          .min(1, 'alert_setting_needed')
          .describe('`medical` needs the right view_driver_health'),
      })
      .describe('a licence, medical visit, identity document or contract ends in 30 or 7 days, or has ended'),
  ],
  'alert_setting_needed',
);
export type AlertConditionFields = z.output<typeof AlertConditionFields>;
