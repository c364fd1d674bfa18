import type { FieldErrors, Partner } from '@balise/contract';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { wordsOf } from '../../api/words-of.ts';
import { BrandPreview } from './brand/brand-preview.tsx';
import classes from './partner-editor.module.css';
import { ContactFields, IdentityFields, MapFields, SendingFields, ThemeFields } from './partner-fields.tsx';
import { fieldOf, formOf, type PartnerForm, readForm } from './partner-form.ts';
import { type PartnerTarget, useSavePartner } from './requests.ts';

type Properties = {
  target: PartnerTarget;
  /** As it is; absent for a new one. */
  partner?: Partner;
  onSaved?: (partner: Partner) => void;
  /** What else can be done with it; `dirty`: while something is not saved. */
  beside?: (dirty: boolean) => ReactNode;
  below?: ReactNode;
};

/** Everything of a partner, or its brand alone, with a preview of what is typed. */
export function PartnerEditor({ target, partner, onSaved, beside, below }: Properties) {
  const { t } = useTranslation();
  const whole = target.kind !== 'brand';
  const save = useSavePartner(target);
  const words = (codes: FieldErrors) =>
    Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, t(`fieldErrors.${code}`)]));
  const form = useForm<PartnerForm>({
    mode: 'controlled',
    initialValues: formOf(partner),
    validate: (values) => {
      const read = readForm(values, whole);
      return 'errors' in read ? words(read.errors) : {};
    },
  });
  const submit = form.onSubmit((values) => {
    const read = readForm(values, whole);
    if ('errors' in read) return;
    save.mutate(read.fields, {
      onSuccess: (saved) => {
        const message = t(target.kind === 'new' ? 'partners.added' : 'partners.saved', { name: saved.displayName });
        notifications.show({ message });
        form.setInitialValues(formOf(saved));
        form.reset();
        onSaved?.(saved);
      },
      onError: (error) => {
        for (const [field, words] of Object.entries(fieldFaultsOf(error, t))) form.setFieldError(fieldOf(field), words);
      },
    });
  });
  const dirty = form.isDirty();
  return (
    <div className={classes.editor}>
      <form noValidate onSubmit={submit} className={classes.form}>
        <IdentityFields form={form} whole={whole} />
        <ThemeFields form={form} />
        <ContactFields form={form} />
        <SendingFields form={form} whole={whole} />
        <MapFields form={form} />
        <footer className={classes.foot}>
          {save.error && (
            <p className={classes.failure} role="alert">
              {wordsOf(save.error, t) ?? t('errors.internal')}
            </p>
          )}
          {dirty && partner && (
            <Button variant="default" onClick={form.reset}>
              {t('partners.discard')}
            </Button>
          )}
          <Button type="submit" loading={save.isPending} disabled={!dirty && partner !== undefined}>
            {t('partners.save')}
          </Button>
        </footer>
      </form>
      <div className="column gap-16">
        {beside?.(dirty)}
        <BrandPreview form={form.values} />
        {below}
      </div>
    </div>
  );
}
