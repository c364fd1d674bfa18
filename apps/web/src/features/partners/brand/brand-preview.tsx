import { LANGUAGES, type Language } from '@balise/i18n/language';
import { SegmentedControl } from '@mantine/core';
import i18next from 'i18next';
import { Suspense, useMemo, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { BrandMark } from '../../../brand/brand-mark.tsx';
import { wearing } from '../../../brand/brand-scope.tsx';
import { useShownScheme } from '../../../theme/scheme.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LazyPicture } from '../../sign-in/index.ts';
import type { PartnerForm } from '../partner-form.ts';
import classes from './brand-preview.module.css';

/** A brand as people will meet it, while it is typed: the sign-in page and the app, light or dark, in either language. */
export function BrandPreview({ form }: { form: PartnerForm }) {
  const { t } = useTranslation();
  const shown = useShownScheme();
  const [theme, setTheme] = useState<'light' | 'dark'>(shown);
  const [language, setLanguage] = useState<Language>(form.defaultLanguage);
  const words = useMemo(() => i18next.cloneInstance({ lng: language }), [language]);
  return (
    <section className={classes.box} aria-label={t('partners.preview.title')}>
      <div className={classes.head}>
        <h2>{t('partners.preview.title')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('partners.preview.theme')}
          value={theme}
          onChange={(value) => setTheme(value === 'dark' ? 'dark' : 'light')}
          data={(['light', 'dark'] as const).map((value) => ({ value, label: t(`partners.preview.${value}`) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('partners.preview.language')}
          value={language}
          onChange={(value) => setLanguage(value === 'fr' ? 'fr' : 'en')}
          data={LANGUAGES.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </div>
      <I18nextProvider i18n={words}>
        <div className={classes.stage} data-theme={theme} style={wearing(form.accent)} inert>
          <SignInCard form={form} />
          <AppCard form={form} />
        </div>
      </I18nextProvider>
      <p className={`text-xs faint ${classes.note}`}>{t('partners.preview.saved')}</p>
    </section>
  );
}

const worn = (form: PartnerForm, displayName: string) => ({
  id: 1 as never, // a partner's: without a logo its initial, not the platform's beacon
  logo: form.logo,
  displayName,
});

/** The name as typed; before it is, words in its place, so that no sentence of the preview ends in a hole. */
function useName({ displayName }: PartnerForm): string {
  const { t } = useTranslation();
  return displayName.trim() || t('partners.preview.nameless');
}

function SignInCard({ form }: { form: PartnerForm }) {
  const { t, i18n } = useTranslation();
  const name = useName(form);
  const tagline = form.tagline[i18n.language === 'fr' ? 'fr' : 'en'];
  const contact = form.supportPhone || form.supportEmail;
  return (
    <div className={classes.signIn} role="img" aria-label={t('partners.preview.signInAlt')}>
      <div className={classes.side}>
        <div className={classes.brand}>
          <BrandMark brand={worn(form, name)} size={24} />
          <span>{name}</span>
        </div>
        <strong className={classes.title}>{t('signIn.title')}</strong>
        <p className={`text-xs muted ${classes.tagline}`}>{tagline || t('signIn.byBrand', { brand: name })}</p>
        {[t('signIn.email'), t('signIn.password')].map((label) => (
          <div key={label} className={classes.field}>
            <span>{label}</span>
            <i />
          </div>
        ))}
        <span className={classes.button}>{t('signIn.submit')}</span>
        <span className={classes.help}>{contact && t('signIn.help', { contact })}</span>
      </div>
      <div className={classes.picture} data-plain={form.signInBackground === 'plain' || undefined}>
        {form.signInBackground === 'map' && (
          <Suspense>
            <LazyPicture />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function AppCard({ form }: { form: PartnerForm }) {
  const { t } = useTranslation();
  const name = useName(form);
  return (
    <div className={classes.app}>
      <div className={classes.rail}>
        <div className={classes.brand}>
          <BrandMark brand={worn(form, name)} size={20} />
          <span>{name}</span>
        </div>
        <span className={classes.entry} data-current>
          <Icon name="map" />
          {t('partners.preview.navigation')}
        </span>
        <span className={classes.entry}>
          <Icon name="vehicle" />
          {t('partners.preview.vehicles')}
        </span>
      </div>
      <div className={classes.parts}>
        <span className={classes.button}>{t('partners.preview.button')}</span>
        <span className={classes.link}>{t('partners.preview.link')}</span>
        <span className={classes.chip}>{t('partners.preview.chip')}</span>
        <span className={classes.ring}>{t('partners.preview.chip')}</span>
      </div>
    </div>
  );
}
