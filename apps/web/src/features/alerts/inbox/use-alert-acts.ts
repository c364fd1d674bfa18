import {
  type Alert,
  type AlertId,
  acknowledgeAlerts,
  assignAlerts,
  noteAlerts,
  reopenAlerts,
  snoozeAlerts,
  type UserId,
  undoAlerts,
} from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../language/use-format.ts';
import { serverNow } from '../../../live/index.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useChangeAlerts } from '../requests.ts';

export type AlertActs = {
  acknowledge: (alertIds: AlertId[]) => void;
  reopen: (alertIds: AlertId[]) => void;
  snooze: (alertIds: AlertId[], until: number) => void;
  assign: (alertIds: AlertId[], to: { id: UserId; name: string } | null) => void;
  note: (alertIds: AlertId[], note: string) => void;
  isPending: boolean;
};

/** What can be done with alerts; each says afterwards what was done. What changes their state can be undone: every alert is then as it was. */
export function useAlertActs(onDone?: () => void): AlertActs {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const tell = useTell();
  const { mutate, isPending } = useChangeAlerts();
  const undo = (changed: readonly Alert[]) =>
    mutate(() => call(undoAlerts, { body: { alerts: changed.map(({ id, version }) => ({ id, version })) } }), {
      onSuccess: ({ length }) => {
        const others = changed.length - length;
        const said = [t('alerts.undone', { count: length }), others > 0 && t('alerts.notUndone', { count: others })];
        tell.done(said.filter(Boolean).join(' '));
      },
      onError: tell.failed,
    });
  const run = (change: () => Promise<Alert[]>, said: string, canUndo = false) =>
    mutate(change, {
      onSuccess: (changed) => {
        tell.done(said, canUndo && changed.length > 0 ? () => undo(changed) : undefined);
        onDone?.();
      },
      onError: tell.failed,
    });
  const counted = (alertIds: AlertId[]) => ({ count: alertIds.length });
  return {
    isPending,
    acknowledge: (alertIds) =>
      run(() => call(acknowledgeAlerts, { body: { alertIds } }), t('alerts.acknowledged', counted(alertIds)), true),
    reopen: (alertIds) =>
      run(() => call(reopenAlerts, { body: { alertIds } }), t('alerts.reopened', counted(alertIds)), true),
    snooze: (alertIds, until) =>
      run(
        () => call(snoozeAlerts, { body: { alertIds, until } }),
        t('alerts.snoozed', { ...counted(alertIds), until: moment(until, serverNow()) }),
        true,
      ),
    assign: (alertIds, to) =>
      run(
        () => call(assignAlerts, { body: { alertIds, userId: to?.id ?? null } }),
        to ? t('alerts.assigned', { ...counted(alertIds), name: to.name }) : t('alerts.unassigned', counted(alertIds)),
      ),
    note: (alertIds, note) => run(() => call(noteAlerts, { body: { alertIds, note } }), t('alerts.noted')),
  };
}
