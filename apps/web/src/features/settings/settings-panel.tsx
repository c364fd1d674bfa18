import { SETTINGS_SECTIONS, type SettingsSection } from '@balise/contract';
import { SegmentedControl } from '@mantine/core';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import card from '../../ui/page/map-card.module.css';
import { ColourPart } from './colour-part.tsx';
import { DisplayPart } from './display-part.tsx';
import { MapPart } from './map-part.tsx';
import { NotificationPart } from './notification-part.tsx';
import { SectionFoot } from './section-foot.tsx';
import classes from './settings-panel.module.css';
import { useSettingsSection } from './use-settings-section.ts';

/** The reader's settings, over the map that obeys them while they are tried. */
export function SettingsPanel({ map }: { map: MapLibreMap }) {
  const { t } = useTranslation();
  const [section, show] = useSettingsSection();
  if (!section) return null;
  return (
    <aside className={`${card.card} ${classes.panel}`} aria-label={t('settings.title')}>
      <header className={classes.head}>
        <h2>{t('settings.title')}</h2>
        <button
          type="button"
          className={classes.close}
          aria-label={t('settings.close')}
          onClick={() => show(undefined)}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className={classes.tabs}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('settings.title')}
          value={section}
          onChange={(value) => show(value as SettingsSection)}
          data={SETTINGS_SECTIONS.map((value) => ({ value, label: t(`settings.sections.${value}`) }))}
        />
      </div>
      <Part key={section} section={section} map={map} />
    </aside>
  );
}

function Part({ section, map }: { section: SettingsSection; map: MapLibreMap }) {
  const parts: Record<SettingsSection, ReactNode> = {
    map: <MapPart map={map} />,
    colours: <ColourPart />,
    notifications: <NotificationPart />,
    display: <DisplayPart />,
  };
  return (
    <>
      <div className={classes.body}>{parts[section]}</div>
      <SectionFoot section={section} />
    </>
  );
}
