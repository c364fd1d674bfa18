import { Checkbox, PasswordInput, Radio, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import frame from '../../../ui/dialog/dialog.module.css';
import { textFieldsOf } from '../../../ui/dialog/text-field.tsx';
import { CountryPicker } from '../../../ui/picker/country-picker.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { usePlaces } from '../use-places.ts';
import type { UseUserForm } from './use-user-form.ts';
import classes from './user-dialog.module.css';

/** Who the user is, where it belongs, and how it signs in. */
export function IdentityFields({ use }: { use: UseUserForm }) {
  const { t } = useTranslation();
  const { form, user, may } = use;
  const text = textFieldsOf(form);
  const { role } = useUser();
  const places = usePlaces();
  return (
    <div className={frame.fields}>
      {text('firstName', t('users.fields.firstName'), 60, { required: true, 'data-autofocus': true })}
      {text('lastName', t('users.fields.lastName'), 60, { required: true })}
      {text('email', t('users.fields.email'), 254, {
        isWide: true,
        description: t('users.fields.emailHint'),
        type: 'email',
        required: true,
        disabled: !may.changeAccess,
      })}
      {!user && role !== 'client' && (
        <EntityPicker
          of={{ data: places }}
          className={frame.wide}
          label={t('users.fields.place')}
          required
          allowDeselect={false}
          {...form.getInputProps('place')}
          error={form.errors.clientId ?? form.errors.partnerId}
        />
      )}
      <CountryPicker label={t('users.fields.countryCode2')} clearable {...form.getInputProps('countryCode2')} />
      {text('phone', t('users.fields.phone'), 40, { type: 'tel' })}
      <Select
        label={t('users.fields.language')}
        allowDeselect={false}
        data={[
          { value: 'en', label: t('common.english') },
          { value: 'fr', label: t('common.french') },
        ]}
        {...form.getInputProps('language')}
      />
      {may.changeAccess && <PasswordFields use={use} />}
    </div>
  );
}

/** A new user chooses its password itself, unless one is typed; another keeps its own, unless one is set. */
function PasswordFields({ use: { form, user } }: { use: UseUserForm }) {
  const { t } = useTranslation();
  const typed = form.values.typesPassword;
  return (
    <div className={frame.wide}>
      {user ? (
        <Checkbox
          label={t('users.setPassword')}
          checked={typed}
          onChange={({ currentTarget }) => form.setFieldValue('typesPassword', currentTarget.checked)}
        />
      ) : (
        <Radio.Group
          label={t('users.welcome.label')}
          value={typed ? 'type' : 'invite'}
          onChange={(value) => form.setFieldValue('typesPassword', value === 'type')}
        >
          <div className={classes.choices}>
            <Radio value="invite" label={t('users.welcome.invite')} />
            <Radio value="type" label={t('users.welcome.type')} />
          </div>
        </Radio.Group>
      )}
      {typed && (
        <PasswordInput
          className={classes.password}
          label={t('users.fields.password')}
          description={t(user ? 'users.fields.passwordHint' : 'users.fields.passwordNewHint')}
          autoComplete="new-password"
          maxLength={128}
          required
          {...form.getInputProps('password')}
        />
      )}
    </div>
  );
}
