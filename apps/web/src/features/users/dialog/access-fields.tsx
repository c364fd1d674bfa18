import { Radio, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { placeIn } from '../use-places.ts';
import { DevicePicker } from './device-picker.tsx';
import type { UseUserForm } from './use-user-form.ts';
import classes from './user-dialog.module.css';

/** How much the user sees, until when, and whether it can sign in at all. */
export function AccessFields({ use }: { use: UseUserForm }) {
  const { t } = useTranslation();
  const { form, role, user, may } = use;
  const reader = useUser();
  const seesDevices = useMay('view_devices');
  const clientId = user?.clientId ?? placeIn(form.values.place).clientId ?? reader.client?.id;
  const fixed = !may.changeAccess;
  return (
    <div className={classes.parts}>
      {role === 'client' && (
        <Radio.Group
          label={t('users.fields.accountLimited')}
          value={form.values.accountLimited ? 'limited' : 'full'}
          onChange={(value) => form.setFieldValue('accountLimited', value === 'limited')}
          error={form.errors.accountLimited}
        >
          <div className={classes.choices}>
            <Radio
              value="full"
              label={t('users.access.full')}
              description={t('users.fields.fullHint')}
              disabled={fixed}
            />
            <Radio
              value="limited"
              label={t('users.access.limited')}
              description={t('users.fields.limitedHint')}
              disabled={fixed}
            />
          </div>
        </Radio.Group>
      )}
      {role === 'client' && form.values.accountLimited && !seesDevices && <p>{t('users.picker.unseen')}</p>}
      {role === 'client' && form.values.accountLimited && seesDevices && clientId !== undefined && (
        <DevicePicker
          clientId={clientId}
          value={form.values.deviceIdList}
          disabled={fixed}
          error={form.errors.deviceIdList as string | undefined}
          onChange={(ids) => form.setFieldValue('deviceIdList', ids)}
        />
      )}
      <Switch
        label={t('users.fields.isTempLink')}
        description={t('users.fields.isTempLinkHint')}
        disabled={fixed}
        {...form.getInputProps('isTempLink', { type: 'checkbox' })}
      />
      {form.values.isTempLink && (
        <TextInput
          className={classes.date}
          type="datetime-local"
          label={t('users.fields.dateEnd')}
          description={t('users.fields.dateEndHint', { zone: use.zoneName })}
          required
          disabled={fixed}
          {...form.getInputProps('dateEnd')}
        />
      )}
      <Switch
        label={t('users.fields.status')}
        description={t('users.fields.statusHint')}
        disabled={fixed}
        {...form.getInputProps('active', { type: 'checkbox' })}
        error={form.errors.status}
      />
    </div>
  );
}
