import { Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { hoursOn } from '../../../ui/week-hours/week-hours.ts';
import { WeekHoursField } from '../../../ui/week-hours/week-hours-field.tsx';
import classes from '../links.module.css';
import { BLURS, DELAYS, type LinkPart } from './link-form.ts';

/** What it hides: delay, blur, times without a trip, and hours. */
export function HidingFields({ form, set, faults, timeZone }: LinkPart) {
  const { t } = useTranslation();
  const { text, distance } = useFormat();
  const withOwn = (usual: readonly number[], own: number): number[] =>
    [...new Set([...usual, own])].sort((a, b) => a - b);
  return (
    <>
      <Select
        label={t('trackingLinks.dialog.delay')}
        allowDeselect={false}
        data={withOwn(DELAYS, form.delay).map((minutes) => ({
          value: String(minutes),
          label:
            minutes === 0
              ? t('trackingLinks.dialog.delays.none')
              : t('trackingLinks.dialog.delays.minutes', { count: minutes }),
        }))}
        value={String(form.delay)}
        error={faults.delay}
        onChange={(delay) => set({ delay: Number(delay) })}
      />
      <Select
        label={t('trackingLinks.dialog.blur')}
        description={form.blur > 0 && t('trackingLinks.dialog.blurHint')}
        allowDeselect={false}
        data={withOwn(BLURS, form.blur).map((metres) => ({
          value: String(metres),
          label:
            metres === 0
              ? t('trackingLinks.dialog.blurs.none')
              : t('trackingLinks.dialog.blurs.metres', { distance: text(distance(metres)) }),
        }))}
        value={String(form.blur)}
        error={faults.blur}
        onChange={(blur) => set({ blur: Number(blur) })}
      />
      <Switch
        className={classes.wide ?? ''}
        label={t('trackingLinks.dialog.tripOnly')}
        checked={form.tripOnly}
        onChange={({ currentTarget: { checked } }) => set({ tripOnly: checked })}
      />
      <Switch
        className={classes.wide ?? ''}
        label={t('trackingLinks.dialog.withHours')}
        checked={form.hours !== null}
        onChange={({ currentTarget: { checked } }) => set({ hours: checked ? hoursOn([1, 2, 3, 4, 5], 8, 18) : null })}
      />
      {form.hours !== null && (
        <div className={classes.wide}>
          <WeekHoursField
            label={t('trackingLinks.dialog.hours')}
            timeZone={timeZone}
            value={form.hours}
            error={faults.hours}
            onChange={(hours) => set({ hours })}
          />
        </div>
      )}
    </>
  );
}
