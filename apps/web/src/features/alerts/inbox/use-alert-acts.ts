import type { AlertId, UserId } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { serverNow } from '../../../live/index.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { type AlertChange, useChangeAlerts } from '../requests.ts';

export type AlertActs = {
  acknowledge: (alertIds: AlertId[]) => void;
  reopen: (alertIds: AlertId[]) => void;
  snooze: (alertIds: AlertId[], until: number) => void;
  assign: (alertIds: AlertId[], to: { id: UserId; name: string } | null) => void;
  note: (alertIds: AlertId[], note: string) => void;
  isPending: boolean;
};

/** What can be done with alerts; each says afterwards what was done, and takes it back where that is one act. */
export function useAlertActs(onDone?: () => void): AlertActs {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const tell = useTell();
  const { mutate, isPending } = useChangeAlerts();
  const run = (change: AlertChange, said: string, isUndone = false) => {
    const undo = () =>
      mutate(
        { act: 'reopen', alertIds: change.alertIds },
        { onSuccess: () => tell.done(t('alerts.reopened', { count: change.alertIds.length })), onError: tell.failed },
      );
    mutate(change, {
      onSuccess: () => {
        tell.done(said, isUndone ? undo : undefined);
        onDone?.();
      },
      onError: tell.failed,
    });
  };
  const counted = (alertIds: AlertId[]) => ({ count: alertIds.length });
  return {
    isPending,
    acknowledge: (alertIds) => run({ act: 'acknowledge', alertIds }, t('alerts.acknowledged', counted(alertIds)), true),
    reopen: (alertIds) => run({ act: 'reopen', alertIds }, t('alerts.reopened', counted(alertIds))),
    snooze: (alertIds, until) =>
      run(
        { act: 'snooze', alertIds, until },
        t('alerts.snoozed', { ...counted(alertIds), until: moment(until, serverNow()) }),
        true,
      ),
    assign: (alertIds, to) =>
      run(
        { act: 'assign', alertIds, userId: to?.id ?? null },
        to ? t('alerts.assigned', { ...counted(alertIds), name: to.name }) : t('alerts.unassigned', counted(alertIds)),
      ),
    note: (alertIds, note) => run({ act: 'note', alertIds, note }, t('alerts.noted')),
  };
}
