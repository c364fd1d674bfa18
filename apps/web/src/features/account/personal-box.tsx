import { LANGUAGES, type Language } from '@balise/i18n/language';
import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { useUser } from '../../api/user.ts';
import { chooseLanguage } from '../../language/start-language.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './account.module.css';
import { Box } from './box.tsx';
import { useEditMe } from './requests.ts';

const NAMES: Record<Language, 'common.english' | 'common.french'> = { en: 'common.english', fr: 'common.french' };

/** Name, telephone and language. */
export function PersonalBox() {
  const { t } = useTranslation();
  const user = useUser();
  const tell = useTell();
  const save = useEditMe();
  const required = (value: string) => (value.trim() === '' ? t('fieldErrors.required') : null);
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      phone: user.phone ?? '',
      language: user.language,
    },
    validate: { firstName: required, lastName: required },
  });
  const submit = form.onSubmit((values) =>
    save.mutate(
      { ...values, countryCode2: user.client?.countryCode2 || null },
      {
        onSuccess: (saved) => {
          const { firstName, lastName, phone, language } = saved;
          form.setValues({ firstName, lastName, phone: phone ?? '', language });
          void chooseLanguage(language).then(() => tell.done(t('account.personal.saved', { lng: language })));
        },
        onError: (error) => form.setErrors(fieldFaultsOf(error, t)),
      },
    ),
  );
  return (
    <Box title={t('account.personal.title')} text={t('account.personal.text')}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <FailureNote error={save.error} blamesFields />
        <div className={classes.pair}>
          <TextInput
            label={t('account.personal.firstName')}
            autoComplete="given-name"
            maxLength={60}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={t('account.personal.lastName')}
            autoComplete="family-name"
            maxLength={60}
            {...form.getInputProps('lastName')}
          />
        </div>
        <TextInput label={t('account.personal.email')} value={user.email} readOnly />
        <TextInput
          label={t('account.personal.phone')}
          description={t('account.personal.phoneHint')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.getInputProps('phone')}
        />
        <Select
          label={t('account.personal.language')}
          description={t('account.personal.languageHint')}
          allowDeselect={false}
          data={LANGUAGES.map((value) => ({ value, label: t(NAMES[value]) }))}
          {...form.getInputProps('language')}
        />
        <div className="flow gap-8">
          <Button type="submit" loading={save.isPending}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Box>
  );
}
