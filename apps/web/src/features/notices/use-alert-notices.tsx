import type { Alert } from '@balise/contract';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { live, serverNow } from '../../live/index.ts';
import { settings } from '../../settings/settings.ts';
import { playSound } from '../../settings/sounds.ts';
import { useAlertWords } from '../alerts/index.ts';
import { NewAlerts } from './new-alerts.ts';
import { Notice } from './notice.tsx';
import { shownAsAlerts } from './shown-as-alerts.ts';

const TOGETHER = 400; // ms: alerts of one moment are one notice

const fresh = new NewAlerts();

/** Shows new alerts as the reader's settings want it, many at once as one notice, with the sound of the most severe. */
export function useAlertNotices(): void {
  const { t } = useTranslation();
  const words = useAlertWords();
  const navigate = useNavigate();
  useEffect(() => {
    let waiting: Alert[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      const { notifications: wanted } = settings.get();
      const [first, ...others] = fresh.among(waiting, wanted, serverNow());
      waiting = [];
      if (!first) return;
      const text = t('alerts.toast.one', { plate: first.designation, alert: words(first).title });
      const more = others.length === 0 ? '' : ` · ${t('alerts.toast.many', { count: others.length })}`;
      notifications.show({
        message: (
          <Notice
            text={text + more}
            onShow={() =>
              void (first.kind === 'approval_needed'
                ? navigate({ to: '/blocking', search: { command: first.facts.commandId } })
                : first.kind === 'late_payment_proposal' && others.length === 0
                  ? navigate({ to: '/work-and-pay/$id', params: { id: String(first.facts.contractId) } })
                  : navigate({ to: '/alerts', search: others.length === 0 ? { alert: first.id } : {} }))
            }
          />
        ),
        closeButtonProps: { 'aria-label': t('common.close') },
      });
      playSound(wanted.severities[first.severity]?.sound ?? 'none');
    };
    const take = (): void => {
      for (const alert of live.alerts.get().alerts) {
        waiting.push(alert);
        // the event of the vehicle that says the same gives way
        const notice = shownAsAlerts.add(alert, serverNow());
        if (notice) notifications.hide(notice);
      }
      if (waiting.length > 0) timer ??= setTimeout(show, TOGETHER);
    };
    take(); // what came before the notices did
    const end = live.alerts.subscribe(take);
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [t, words, navigate]);
}
