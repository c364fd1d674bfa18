import { Checkbox, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDayNames } from '../../../ui/week-hours/use-day-names.ts';
import { DAYS } from '../../../ui/week-hours/week-hours.ts';
import { WeekHoursField } from '../../../ui/week-hours/week-hours-field.tsx';
import classes from '../profiles.module.css';
import { type ProfilePart, withTimes, withWeek } from './profile-form.ts';

/** When vehicles are blocked: by two times and days, or hour by hour. */
export function HoursFields({ form, set, faults, timeZone }: ProfilePart) {
  const { t } = useTranslation();
  const nameOf = useDayNames();
  const time = (field: 'blockingTime' | 'unblockingTime') => (
    <TextInput
      type="time"
      label={t(`blockingProfiles.dialog.${field}`)}
      value={form[field]}
      error={faults[field]}
      description={field === 'unblockingTime' && t('blockingProfiles.dialog.unblockingTimeHint')}
      onChange={({ currentTarget: { value } }) => set(withTimes({ ...form, [field]: value }))}
    />
  );
  return (
    <>
      {time('blockingTime')}
      {time('unblockingTime')}
      <Checkbox.Group
        className={classes.wide ?? ''}
        label={t('blockingProfiles.dialog.days')}
        value={form.days.map(String)}
        onChange={(days) => set(withTimes({ ...form, days: days.map(Number).sort((one, other) => one - other) }))}
      >
        <Group gap={16} mt={8}>
          {DAYS.map((day) => (
            <Checkbox key={day} value={String(day)} label={nameOf(day)} />
          ))}
        </Group>
      </Checkbox.Group>
      <div className={classes.wide}>
        <WeekHoursField
          label={t('blockingProfiles.dialog.grid')}
          timeZone={timeZone}
          value={form.week}
          error={faults.week}
          onChange={(week) => set(withWeek(week))}
        />
      </div>
    </>
  );
}
