import { ALERT_TYPES, type AlertType, SOUNDS, type Sound } from '@balise/contract';
import { ALERT_SEVERITIES, type AlertSeverity } from '@balise/tracking';
import { ActionIcon, NumberInput, Select, Switch } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { playSound } from '../../settings/sounds.ts';
import { Icon } from '../../ui/icon.tsx';
import { PushSettings } from '../push/index.ts';
import classes from './settings-panel.module.css';
import { useDraft } from './use-draft.ts';

const OFF = { shown: false, sound: 'none' } as const;

/** Which alerts and events are shown, how long, with which sound; and how long one may drive. */
export function NotificationPart() {
  const { t } = useTranslation();
  const [draft, set] = useDraft('notifications');
  const change = (alert: AlertType, part: Partial<Shown>) =>
    set({ alerts: { ...draft.alerts, [alert]: { ...OFF, ...draft.alerts[alert], ...part } } });
  const changeSeverity = (severity: AlertSeverity, part: Partial<Shown>) =>
    set({ severities: { ...draft.severities, [severity]: { ...OFF, ...draft.severities[severity], ...part } } });
  const all = [...Object.values(draft.alerts), ...Object.values(draft.severities)];
  const none = !all.some((alert) => alert?.shown);
  return (
    <>
      <Suspense>
        <PushSettings />
      </Suspense>
      <NumberInput
        label={t('settings.notifications.seconds')}
        suffix={` ${t('settings.notifications.secondsUnit')}`}
        min={1}
        max={60}
        clampBehavior="strict"
        allowDecimal={false}
        value={draft.displaySeconds}
        onChange={(value) => typeof value === 'number' && set({ displaySeconds: value })}
      />
      {none && (
        <p className={classes.failure} role="alert">
          {t('fieldErrors.alert_setting_needed')}
        </p>
      )}
      <fieldset className={classes.alerts}>
        <legend>{t('settings.notifications.severities')}</legend>
        {ALERT_SEVERITIES.toReversed().map((severity) => (
          <AlertRow
            key={severity}
            words={t(`alerts.severities.${severity}`)}
            {...(draft.severities[severity] ?? OFF)}
            onChange={(part) => changeSeverity(severity, part)}
          />
        ))}
      </fieldset>
      <fieldset className={classes.alerts}>
        <legend>{t('settings.notifications.alerts')}</legend>
        {ALERT_TYPES.map((alert) => (
          <AlertRow
            key={alert}
            words={t(`settings.alerts.${alert}`)}
            {...(draft.alerts[alert] ?? OFF)}
            onChange={(part) => change(alert, part)}
          />
        ))}
      </fieldset>
      <Minutes
        label={t('settings.notifications.maxDriving')}
        min={30}
        max={1440}
        value={draft.maxDrivingMinutes}
        onChange={(maxDrivingMinutes) => set({ maxDrivingMinutes })}
      />
      <Minutes
        label={t('settings.notifications.minRest')}
        min={1}
        max={720}
        value={draft.minRestMinutes}
        onChange={(minRestMinutes) => set({ minRestMinutes })}
      />
    </>
  );
}

type Shown = { shown: boolean; sound: Sound };
type RowProperties = Shown & { words: string; onChange: (part: Partial<Shown>) => void };

function AlertRow({ words, shown, sound, onChange }: RowProperties) {
  const { t } = useTranslation();
  return (
    <div className={classes.alert}>
      <Switch
        className={classes.grow}
        label={words}
        checked={shown}
        onChange={(event) => onChange({ shown: event.currentTarget.checked })}
      />
      <Select
        className={classes.sound ?? ''}
        aria-label={t('settings.notifications.sound', { alert: words })}
        allowDeselect={false}
        disabled={!shown}
        value={sound}
        onChange={(value) => onChange({ sound: SOUNDS.find((one) => one === value) ?? 'none' })}
        data={SOUNDS.map((value) => ({ value, label: t(`settings.notifications.sounds.${value}`) }))}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={!shown || sound === 'none'}
        aria-label={t('settings.notifications.play')}
        onClick={() => playSound(sound)}
      >
        <Icon name="bell" />
      </ActionIcon>
    </div>
  );
}

function Minutes(props: {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (minutes: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={props.label}
      suffix={` ${t('settings.notifications.minutes')}`}
      min={props.min}
      max={props.max}
      step={5}
      allowDecimal={false}
      value={props.value}
      onChange={(value) => typeof value === 'number' && props.onChange(value)}
    />
  );
}
