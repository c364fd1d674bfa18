import type { Alert } from '@balise/contract';
import type { Format } from '@balise/i18n';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';

type AlertWords = {
  /** What happened, with its main figure. */
  title: string;
  /** Further figures. */
  details: string[];
};

type WordedAlert = Pick<Alert, 'kind' | 'facts'> & Partial<Pick<Alert, 'vehicleCommand'>>;

/** An alert in words, from its kind and facts; one whose facts are missing is worded by its kind alone. */
function alertWords(alert: WordedAlert, t: TFunction, format: Format): AlertWords {
  return { title: titleOf(alert, t, format), details: detailsOf(alert, t, format) };
}

export function useAlertWords(): (alert: WordedAlert) => AlertWords {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback((alert) => alertWords(alert, t, format), [t, format]);
}

function titleOf({ kind, facts }: WordedAlert, t: TFunction, format: Format): string {
  const geofence = facts.geofenceName ?? t('alerts.aGeofence');
  const time = facts.duration === undefined ? undefined : format.duration(facts.duration);
  switch (kind) {
    case 'geofence_entered':
    case 'geofence_left':
    case 'geofence_crossed':
      return t(`alerts.said.${kind}`, { geofence });
    case 'geofence_dwell':
      return time ? t('alerts.said.geofence_dwell', { geofence, time }) : t(`alerts.kinds.${kind}`);
    case 'disconnected':
    case 'idling':
    case 'long_driving':
      return time ? t(`alerts.said.${kind}`, { time }) : t(`alerts.kinds.${kind}`);
    case 'speeding':
      return facts.maxSpeed === undefined
        ? t('alerts.kinds.speeding')
        : t('alerts.said.speeding', { speed: format.text(format.speed(facts.maxSpeed)) });
    case 'group_entered':
    case 'group_left':
      return facts.groupName ? t(`alerts.said.${kind}`, { group: facts.groupName }) : t(`alerts.kinds.${kind}`);
    case 'command_result':
      return titleOfCommand(facts, t);
    case 'tracker_alarm':
      return facts.alarm === undefined
        ? t('alerts.kinds.tracker_alarm')
        : t('alerts.said.tracker_alarm', { alarm: t(`events.alarms.${facts.alarm}`) });
    case 'fuel_anomaly':
    case 'fuel_drop':
    case 'fuel_filled':
      return facts.litres === undefined
        ? t(`alerts.kinds.${kind}`)
        : t(`alerts.said.${kind}`, { litres: format.number(facts.litres, 1) });
    case 'approval_needed':
      return t('alerts.said.approval', { requester: facts.requester ?? '', count: facts.vehicles ?? 1 });
    case 'late_payment_proposal':
      return facts.proposal === undefined
        ? t('alerts.kinds.late_payment_proposal')
        : t(`alerts.said.late_payment_${facts.proposal}`, { payer: facts.payer ?? '' });
    case 'maintenance_due':
      return facts.service === undefined || facts.serviceState === undefined
        ? t('alerts.kinds.maintenance_due')
        : t(`alerts.said.service_${facts.serviceState}`, { service: facts.service });
    case 'drift':
    case 'high_risk':
      return titleOfForecast(facts, kind, t, format);
    case 'unknown_driver_card':
      return facts.card === undefined
        ? t('alerts.kinds.unknown_driver_card')
        : t('alerts.said.unknown_driver_card', { card: facts.card });
    case 'trouble_code':
      return facts.code === undefined
        ? t('alerts.kinds.trouble_code')
        : t('alerts.said.trouble_code', { code: facts.code });
    case 'driver_document':
      return titleOfDocument(facts, t, format);
    default:
      return t(`alerts.kinds.${kind}`);
  }
}

function titleOfCommand({ result, command, requester }: WordedAlert['facts'], t: TFunction): string {
  if (result === undefined) return t('alerts.kinds.command_result');
  const words = { command: commandWords(command, t) };
  return requester === undefined
    ? t(`alerts.said.command_${result}`, words)
    : t(`alerts.said.command_${result}_by`, { ...words, name: requester });
}

function titleOfDocument({ document, on, days }: WordedAlert['facts'], t: TFunction, format: Format): string {
  if (document === undefined || on === undefined) return t('alerts.kinds.driver_document');
  return t((days ?? 0) < 0 ? 'alerts.said.driver_document_ended' : 'alerts.said.driver_document', {
    document: t(`alerts.documents.${document}`),
    // noon: the same day in every time zone of a reader
    day: format.date(Date.parse(`${on}T12:00Z`)),
  });
}

function titleOfForecast(
  { quantity, value, usual, chance }: WordedAlert['facts'],
  kind: 'drift' | 'high_risk',
  t: TFunction,
  format: Format,
): string {
  if (kind === 'high_risk')
    return chance === undefined
      ? t('alerts.kinds.high_risk')
      : t('alerts.said.high_risk', { chance: format.percent(chance) });
  if (quantity === undefined || value === undefined || usual === undefined) return t('alerts.kinds.drift');
  return t('alerts.said.drift', {
    quantity: t(`alerts.quantities.${quantity}`),
    value: format.number(value, 1),
    usual: format.number(usual, 1),
  });
}

/** Kinds whose title names the duration. */
const TITLED_BY_TIME: readonly Alert['kind'][] = ['geofence_dwell', 'disconnected', 'idling', 'long_driving'];

function detailsOf({ kind, facts, vehicleCommand }: WordedAlert, t: TFunction, format: Format): string[] {
  const { direction, limit, duration, cause, volts, note } = facts;
  return [
    direction && t(`alerts.directions.${direction}`),
    limit !== undefined && t('alerts.limit', { speed: format.text(format.speed(limit)) }),
    facts.episodes !== undefined &&
      facts.minutes !== undefined &&
      t('alerts.speedings', { count: facts.episodes, span: format.duration(facts.minutes * 60_000) }),
    kind === 'speeding' && facts.geofenceName,
    duration !== undefined &&
      !TITLED_BY_TIME.includes(kind) &&
      t('alerts.lasting', { time: format.duration(duration) }),
    note !== undefined && note !== '' && t(`commands.notes.${note}`),
    cause !== undefined && t(`alerts.causes.${cause as 'reported'}`, { defaultValue: cause }),
    kind === 'approval_needed' && (facts.vehicles ?? 1) > 1 && facts.plates?.join(', '),
    facts.findings
      ?.map((finding) => t(`alerts.fuelReasons.${finding as 'elsewhere'}`, { defaultValue: finding }))
      .join(', '),
    facts.reason,
    facts.until !== undefined && t('alerts.approvalUntil', { time: format.time(facts.until) }),
    volts !== undefined && format.text(format.voltage(volts)),
    vehicleCommand && vehicleCommandWords(vehicleCommand, t),
  ].filter((part) => typeof part === 'string' && part !== '') as string[];
}

const commandWords = (command: string | undefined, t: TFunction): string =>
  command === undefined
    ? t('alerts.kinds.command_result')
    : t(`commands.kinds.${command as 'block'}`, { defaultValue: command });

/** What became of a command of a geofence; while nothing is known, what it is. */
function vehicleCommandWords({ kind, state, note, refusal }: NonNullable<Alert['vehicleCommand']>, t: TFunction) {
  const command = t(`commands.kinds.${kind}`);
  if (refusal)
    return t('alerts.vehicleCommand.refused', { command, reason: t(`alerts.vehicleCommand.refusals.${refusal}`) });
  if (!state) return command;
  const isOver = state === 'cancelled' || state === 'failed' || state === 'expired';
  const words = isOver && note !== '' ? t(`commands.notes.${note}`) : t(`commands.states.${state}`);
  return t('alerts.vehicleCommand.state', { command, state: words });
}
