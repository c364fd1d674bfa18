import type { AlertSeverity } from '@balise/tracking';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { DAYS, hoursOn } from '../../../ui/week-hours/week-hours.ts';
import { KIND_ICONS } from '../words/kind-icons.ts';
import { type AlertRuleInput, useSaveAlertRule } from './requests.ts';
import classes from './rules.module.css';

type Starter = 'sos' | 'power_cut' | 'tow' | 'jamming' | 'ignition_outside_hours' | 'disconnected' | 'speeding';

const STARTERS: Record<Starter, { severity: AlertSeverity; condition: AlertRuleInput['condition'] }> = {
  sos: { severity: 'critical', condition: { kind: 'sos' } },
  power_cut: { severity: 'critical', condition: { kind: 'power_cut' } },
  tow: { severity: 'critical', condition: { kind: 'tow' } },
  jamming: { severity: 'critical', condition: { kind: 'jamming' } },
  ignition_outside_hours: {
    severity: 'warning',
    condition: { kind: 'ignition_outside_hours', hours: hoursOn(DAYS, 5, 22) },
  },
  disconnected: { severity: 'warning', condition: { kind: 'disconnected' } },
  speeding: { severity: 'warning', condition: { kind: 'speeding', overBy: 10, geofenceIds: null } },
};

/** First rules, one press each: of the client for those who manage its rules, of one's own otherwise. */
export function Starters() {
  const { t } = useTranslation();
  const tell = useTell();
  const { role } = useUser();
  const mayManage = useMay('manage_alert_rules');
  const { mutate, isPending } = useSaveAlertRule();
  if (role !== 'client') return null; // whose rule it would be is not known
  const add = (starter: Starter): void =>
    mutate(
      {
        id: undefined,
        body: {
          ...STARTERS[starter],
          name: t(`alertRules.starters.${starter}`),
          isOwn: !mayManage,
          devices: { deviceIds: ['all'], groupIds: [] },
        },
      },
      { onSuccess: ({ name }) => tell.done(t('alertRules.created', { name })), onError: tell.failed },
    );
  return (
    <ul className={classes.starters} aria-label={t('alertRules.starters.title')}>
      {(Object.keys(STARTERS) as Starter[]).map((starter) => {
        const name = t(`alertRules.starters.${starter}`);
        return (
          <li key={starter}>
            <Icon name={KIND_ICONS[starter]} size={20} />
            <span className="grow can-shrink">
              <b className="semibold">{name}</b>
              <span className={`text-sm muted ${classes.starterText}`}>{t(`alertRules.starters.${starter}Text`)}</span>
            </span>
            <Button
              variant="default"
              size="xs"
              disabled={isPending}
              aria-label={t('alertRules.starters.add', { name })}
              leftSection={<Icon name="add" size={14} />}
              onClick={() => add(starter)}
            >
              {t('alertRules.starters.short')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
