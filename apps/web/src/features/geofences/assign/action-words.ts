import type { GeofenceActions } from '@balise/contract';
import { useTranslation } from 'react-i18next';

/** What a geofence can do on entry and on exit: the eight actions. */
export const ACTION_KINDS = ['email', 'sms', 'block', 'unblock'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];
export const WAYS = ['In', 'Out'] as const;
export type Way = (typeof WAYS)[number];

/** What an assignment does, in a few words. */
export function useActionWords(): (actions: GeofenceActions) => string {
  const { t } = useTranslation();
  return (actions) => {
    const of = (way: Way) =>
      ACTION_KINDS.filter((kind) => actions[`${kind}${way}`])
        .map((kind) => t(`geofences.assign.kinds.${kind}`))
        .join(', ');
    const [entry, exit] = [of('In'), of('Out')];
    const parts = [
      ...(entry ? [t('geofences.assign.entry', { what: entry })] : []),
      ...(exit ? [t('geofences.assign.exit', { what: exit })] : []),
    ];
    return parts.join(' · ') || t('geofences.assign.only');
  };
}
