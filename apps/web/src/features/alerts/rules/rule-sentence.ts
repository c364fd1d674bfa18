import type { AlertConditionFields, AlertRule } from '@balise/contract';
import type { Format } from '@balise/i18n';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { minutesOf } from '../../../ui/week-hours/week-hours.ts';

type WordedRule = Pick<AlertRule, 'condition' | 'devices' | 'schedule' | 'contactIds'>;

const MINUTE = 60_000; // ms
const KMH = 1 / 3.6; // m/s

/** A rule as a sentence: what, which vehicles, when, who. */
function ruleSentence({ condition, devices, schedule, contactIds }: WordedRule, t: TFunction, format: Format): string {
  const groups = devices.groupIds.length;
  const vehicles = devices.deviceIds.length;
  const which =
    condition.kind === 'driver_document'
      ? []
      : devices.deviceIds.includes('all')
        ? [t('alertRules.sentence.allVehicles')]
        : [
            vehicles > 0 && t('alertRules.sentence.vehicles', { count: vehicles }),
            groups > 0 && t('alertRules.sentence.groups', { count: groups }),
          ];
  const parts = [
    [t(`alerts.kinds.${condition.kind}`), conditionWords(condition, t, format)].filter(Boolean).join(' '),
    ...which,
    schedule
      ? t('alertRules.sentence.atTimes', { time: format.duration(minutesOf(schedule) * MINUTE) })
      : t('alertRules.sentence.always'),
    contactIds.length > 0
      ? t('alertRules.sentence.contacts', { count: contactIds.length })
      : t('alertRules.sentence.inboxOnly'),
  ];
  return parts.filter(Boolean).join(', ');
}

export function useRuleSentence(): (rule: WordedRule) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback((rule) => ruleSentence(rule, t, format), [t, format]);
}

/** The parameters of a kind. */
function conditionWords(condition: AlertConditionFields, t: TFunction, format: Format): string {
  const span = (minutes: number): string => format.duration(minutes * MINUTE);
  const over = (minutes: number): string => t('alertRules.sentence.over', { time: span(minutes) });
  const bracketed = (words: string): string => `(${words})`;
  switch (condition.kind) {
    case 'geofence_entered':
    case 'geofence_left':
    case 'geofence_crossed':
      return bracketed(geofenceWords(condition.geofenceIds, t));
    case 'geofence_dwell':
      return `${over(condition.minutes)} ${bracketed(geofenceWords(condition.geofenceIds, t))}`;
    case 'speeding':
      return [
        condition.overBy > 0 &&
          t('alertRules.sentence.overBy', { speed: format.text(format.speed(condition.overBy * KMH)) }),
        condition.geofenceIds && bracketed(geofenceWords(condition.geofenceIds, t)),
      ]
        .filter(Boolean)
        .join(' ');
    case 'never_connected':
      return t('alertRules.sentence.after', { time: span(condition.hours * 60) });
    case 'idling':
      return over(condition.minutes);
    case 'long_driving':
      return `${over(condition.minutes)} ${bracketed(t('alertRules.sentence.rest', { time: span(condition.restMinutes) }))}`;
    case 'group_entered':
    case 'group_left':
      return bracketed(t('alertRules.sentence.groups', { count: condition.groupIds.length }));
    case 'command_result':
      return bracketed(condition.results.map((result) => t(`alertRules.results.${result}`)).join(', '));
    case 'high_risk':
      return t('alertRules.sentence.percent', { percent: format.percent(condition.percent / 100) });
    case 'maintenance_due':
      return bracketed(condition.states.map((state) => t(`alertRules.states.${state}`)).join(', '));
    case 'driver_document':
      return bracketed(condition.documents.map((document) => t(`drivers.documents.${document}`)).join(', '));
    case 'tracker_alarm':
      return bracketed(condition.alarms.map((alarm) => t(`events.alarms.${alarm}`)).join(', '));
    default:
      return '';
  }
}

const geofenceWords = (ids: readonly number[] | null, t: TFunction): string =>
  ids === null ? t('alertRules.sentence.anyGeofence') : t('alertRules.sentence.geofences', { count: ids.length });
