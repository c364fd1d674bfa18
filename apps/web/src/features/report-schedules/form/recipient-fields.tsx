import { Anchor, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { useConfirmedContacts } from '../../../ui/picker/confirmed-contacts.ts';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import classes from '../schedules.module.css';
import type { SchedulePart } from './schedule-form.ts';

/** To whom it is sent: contacts that confirmed their address, and oneself. */
export function RecipientFields({ form, set, faults, clientId }: SchedulePart & { clientId: number | undefined }) {
  const { t } = useTranslation();
  const { email } = useUser();
  const mayChoose = useMay('manage_alert_contacts');
  const { isNone, ...of } = useConfirmedContacts(clientId, 'email', mayChoose);
  const fault = Object.entries(faults).find(([field]) => field.startsWith('contactIds'))?.[1];
  return (
    <>
      {mayChoose && (
        <div className={classes.wide}>
          <EntitiesPicker
            of={of}
            label={t('reportSchedules.dialog.contacts')}
            placeholder={isNone ? t('reportSchedules.dialog.noContacts') : ''}
            value={form.contacts}
            error={fault}
            onChange={(contacts) => set({ contacts })}
          />
          <Anchor
            size="sm"
            renderRoot={(props) => (
              // beside the form: what was entered stays
              <Link to="/alerts/contacts" search={{ add: true, clientId }} target="_blank" {...props} />
            )}
          >
            {t('reportSchedules.dialog.addContact')}
          </Anchor>
        </div>
      )}
      <Switch
        className={classes.wide ?? ''}
        label={t('reportSchedules.dialog.toOwner', { email })}
        checked={form.toOwner}
        error={mayChoose ? undefined : fault}
        onChange={({ currentTarget: { checked } }) => set({ toOwner: checked })}
      />
    </>
  );
}
