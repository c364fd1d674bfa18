import { formatIn, languageOf } from '@balise/i18n';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from '../profiles.module.css';
import { type ProfilePart, withException } from './profile-form.ts';

/** Dates with hours of their own, chosen on a calendar: not blocked, or blocked all day. */
export function ExceptionFields({ form, set, faults }: ProfilePart) {
  const { t, i18n } = useTranslation();
  const [date, setDate] = useState('');
  const [kind, setKind] = useState<'free' | 'blocked'>('free');
  const { weekday } = formatIn(languageOf(i18n.resolvedLanguage), 'UTC');
  const words = { free: t('blockingProfiles.dialog.notBlocked'), blocked: t('blockingProfiles.dialog.blockedAllDay') };
  const add = (): void => {
    set({ exceptions: withException(form.exceptions, { date, isBlocked: kind === 'blocked' }) });
    setDate('');
  };
  return (
    <>
      <div className={classes.exception}>
        <TextInput
          type="date"
          label={t('blockingProfiles.dialog.exceptionDate')}
          value={date}
          error={faults.exceptions}
          onChange={({ currentTarget: { value } }) => setDate(value)}
        />
        <SegmentedControl
          aria-label={t('blockingProfiles.dialog.exceptionKind')}
          value={kind}
          onChange={(value) => setKind(value as typeof kind)}
          data={(['free', 'blocked'] as const).map((value) => ({ value, label: words[value] }))}
        />
        <Button variant="default" disabled={date === ''} onClick={add}>
          {t('blockingProfiles.dialog.addException')}
        </Button>
      </div>
      {form.exceptions.length > 0 && (
        <ul className={classes.exceptions}>
          {form.exceptions.map(({ date: day, isBlocked }) => {
            const named = weekday(Date.parse(day));
            return (
              <li key={day}>
                <Icon name={isBlocked ? 'lock' : 'calendar'} size={14} />
                <span>
                  {named} · {words[isBlocked ? 'blocked' : 'free']}
                </span>
                <IconButton
                  name={t('blockingProfiles.dialog.removeException', { date: named })}
                  onClick={() => set({ exceptions: form.exceptions.filter((one) => one.date !== day) })}
                >
                  <Icon name="close" size={14} />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
