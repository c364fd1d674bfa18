import { NAMED_MAPS } from '@balise/contract';
import { Group, Input, Radio, SegmentedControl, Stack, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccentField } from './brand/accent-field.tsx';
import { LogoField } from './brand/logo-field.tsx';
import classes from './partner-editor.module.css';
import { hostFault, type PartnerForm } from './partner-form.ts';

export type FormProps = { form: UseFormReturnType<PartnerForm> };

/** What people call the partner and where they find it; `whole`: with what only the platform gives. */
export function IdentityFields({ form, whole }: FormProps & { whole: boolean }) {
  const { t } = useTranslation();
  return (
    <Section title={t('partners.sections.identity')}>
      <TextInput
        label={t('partners.fields.displayName')}
        required
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('displayName')}
      />
      {whole && <PlatformFields form={form} />}
      <Input.Wrapper label={t('partners.fields.defaultLanguage')}>
        <div>
          <SegmentedControl
            size="xs"
            aria-label={t('partners.fields.defaultLanguage')}
            data={[
              { value: 'en', label: t('common.english') },
              { value: 'fr', label: t('common.french') },
            ]}
            {...form.getInputProps('defaultLanguage')}
          />
        </div>
      </Input.Wrapper>
    </Section>
  );
}

function PlatformFields({ form }: FormProps) {
  const { t } = useTranslation();
  const fault = hostFault(form.values.hostNames, form.errors);
  return (
    <>
      <TextInput
        label={t('partners.fields.name')}
        description={t('partners.fields.nameHint')}
        required
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TagsInput
        label={t('partners.fields.hostNames')}
        description={t('partners.fields.hostNamesHint')}
        maxTags={20}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        {...form.getInputProps('hostNames')}
        error={fault && t('partners.fields.hostNameFault', fault)}
      />
    </>
  );
}

/** The colour, the logo, and what is beside and under the sign-in. */
export function ThemeFields({ form }: FormProps) {
  const { t } = useTranslation();
  const { values, errors } = form;
  return (
    <Section title={t('partners.sections.look')}>
      <AccentField
        value={values.accent}
        error={wordsOf(errors.accent)}
        onChange={(accent) => form.setFieldValue('accent', accent)}
      />
      <LogoField
        logo={values.logo}
        displayName={values.displayName}
        accent={values.accent}
        error={wordsOf(errors.logo)}
        onChange={(logo) => form.setFieldValue('logo', logo)}
      />
      <Radio.Group label={t('partners.fields.background')} {...form.getInputProps('signInBackground')}>
        <Group mt={4} gap={16}>
          {(['map', 'plain'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`partners.fields.backgrounds.${value}`)} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label={t('partners.fields.taglineFr')}
        description={t('partners.fields.taglineHint')}
        maxLength={120}
        {...form.getInputProps('tagline.fr')}
      />
      <TextInput label={t('partners.fields.taglineEn')} maxLength={120} {...form.getInputProps('tagline.en')} />
    </Section>
  );
}

/** Whom people turn to. */
export function ContactFields({ form }: FormProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('partners.sections.contact')} hint={t('partners.fields.contactHint')}>
      <TextInput
        label={t('partners.fields.supportPhone')}
        type="tel"
        maxLength={40}
        {...form.getInputProps('supportPhone')}
      />
      <TextInput
        label={t('partners.fields.supportEmail')}
        type="email"
        maxLength={254}
        {...form.getInputProps('supportEmail')}
      />
      <TextInput
        label={t('partners.fields.supportWeb')}
        type="url"
        placeholder="https://"
        maxLength={300}
        {...form.getInputProps('supportWeb')}
      />
    </Section>
  );
}

/** In whose name mails and SMS are sent. */
export function SendingFields({ form, whole }: FormProps & { whole: boolean }) {
  const { t } = useTranslation();
  return (
    <Section title={t('partners.sections.sending')} hint={whole ? undefined : t('partners.fields.keptByPlatform')}>
      <TextInput
        label={t('partners.fields.mailFromName')}
        description={t('partners.fields.mailFromNameHint')}
        maxLength={60}
        {...form.getInputProps('mailFromName')}
      />
      {whole && (
        <>
          <TextInput
            label={t('partners.fields.mailFromAddress')}
            description={t('partners.fields.mailFromAddressHint')}
            type="email"
            maxLength={254}
            {...form.getInputProps('mailFromAddress')}
          />
          <TextInput
            label={t('partners.fields.smsSender')}
            description={t('partners.fields.smsSenderHint')}
            maxLength={20}
            {...form.getInputProps('smsSender')}
          />
        </>
      )}
    </Section>
  );
}

/** What lies under the vehicles of the partner's people until they choose. */
export function MapFields({ form }: FormProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('partners.sections.map')}>
      <Radio.Group aria-label={t('partners.sections.map')} {...form.getInputProps('map')}>
        <Stack gap="xs">
          {(['platform', ...NAMED_MAPS, 'address'] as const).map((map) => (
            <Radio key={map} value={map} label={t(`partners.maps.${map}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.map === 'address' && <AddressFields form={form} />}
    </Section>
  );
}

function AddressFields({ form }: FormProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('partners.fields.mapUrl')}
        description={t('partners.fields.mapUrlHint')}
        required
        maxLength={1000}
        {...form.getInputProps('mapUrl')}
      />
      <TextInput
        label={t('partners.fields.mapAttribution')}
        description={t('partners.fields.mapAttributionHint')}
        required
        maxLength={300}
        {...form.getInputProps('mapAttribution')}
      />
      <TagsInput
        label={t('partners.fields.mapHosts')}
        description={t('partners.fields.mapHostsHint')}
        maxTags={10}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        {...form.getInputProps('mapHosts')}
      />
    </>
  );
}

const wordsOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);

/** A part of the editor under its heading. */
function Section({ title, hint, children }: { title: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.about}>
        <h2>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
