import type { Holiday } from '@balise/contract';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ClientField } from '../../../ui/picker/clients.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { holidaysQuery, useSaveHolidays } from '../requests.ts';
import classes from '../work-and-pay.module.css';

/** The holidays of a client: days on which nothing is due. */
export function HolidaysDialog({ clientId, onClose }: { clientId: number | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { role, client } = useUser();
  const [chosen, setChosen] = useState<string | null>(clientId === undefined ? null : String(clientId));
  const of = role === 'client' ? client?.id : chosen === null ? undefined : Number(chosen);
  const { data } = useQuery({ ...holidaysQuery(of), enabled: of !== undefined });
  const [typed, setTyped] = useState<Holiday[]>();
  const saving = useSaveHolidays(of);
  const days = typed ?? data ?? [];
  const change = (place: number, next: Partial<Holiday>) =>
    setTyped(days.map((one, at) => (at === place ? { ...one, ...next } : one)));
  const submit = () =>
    saving.mutate(days, {
      onSuccess: () => {
        tell.done(t('workAndPay.holidays.saved'));
        onClose();
      },
    });
  return (
    <FormDialog
      title={t('workAndPay.holidays.title')}
      action={t('common.save')}
      saving={saving}
      isChanged={typed !== undefined}
      isReady={typed !== undefined && days.every(({ day, name }) => day !== '' && name.trim() !== '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('workAndPay.holidays.text')}</p>
      {role !== 'client' && (
        <ClientField
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            setTyped(undefined);
          }}
        />
      )}
      {of !== undefined && !data && <Skeleton height={80} />}
      {days.map(({ day, name }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is typed anew in its own line
        <div key={place} className={classes.day}>
          <TextInput
            type="date"
            label={t('workAndPay.holidays.day')}
            value={day}
            onChange={({ currentTarget: { value } }) => change(place, { day: value })}
          />
          <TextInput
            className={classes.grow}
            label={t('workAndPay.holidays.name')}
            maxLength={60}
            value={name}
            onChange={({ currentTarget: { value } }) => change(place, { name: value })}
          />
          <IconButton
            name={t('workAndPay.holidays.remove', { name: name || day })}
            onClick={() => setTyped(days.filter((_, at) => at !== place))}
          >
            <Icon name="trash" />
          </IconButton>
        </div>
      ))}
      {of !== undefined && (
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="add" />}
            onClick={() => setTyped([...days, { day: '', name: '' }])}
          >
            {t('workAndPay.holidays.add')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
