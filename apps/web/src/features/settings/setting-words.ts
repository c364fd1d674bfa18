import { ALERT_TYPES, type SomeSettings, STATUS_COLOURS } from '@balise/contract';
import type { Format } from '@balise/i18n';
import { ALERT_SEVERITIES } from '@balise/tracking';
import type { TFunction } from 'i18next';
import { BADGE_OF_COLOUR } from './badge-of-colour.ts';

/** A setting in words; `colour` where its value is one. */
export type SettingWords = { name: string; value: string; colour?: string };

const THEME_WORDS = { light: 'shell.themeLight', dark: 'shell.themeDark', system: 'shell.themeSystem' } as const;

/** What the parts of settings say, in the words of the panel that sets them. */
export const settingWords = (settings: SomeSettings, t: TFunction, format: Format): SettingWords[] => [
  ...mapWords(settings.map, t, format),
  ...colourWords(settings.colours, t),
  ...alertWords(settings.notifications, t, format),
  ...displayWords(settings.display, t),
];

function mapWords(map: SomeSettings['map'], t: TFunction, format: Format): SettingWords[] {
  if (!map) return [];
  const yesNo = (value: boolean) => t(value ? 'settings.proposals.yes' : 'settings.proposals.no');
  return [
    { name: t('settings.map.markerType'), value: t(`settings.map.markers.${map.markerType}`) },
    { name: t('settings.map.labels'), value: yesNo(map.labels) },
    { name: t('settings.map.clusters'), value: yesNo(map.clusters) },
    {
      name: t('settings.map.trail'),
      value: map.trailMinutes === 0 ? t('settings.map.noTrail') : format.duration(map.trailMinutes * 60_000),
    },
    {
      name: t('settings.map.start'),
      value: map.start
        ? `${format.number(map.start.latitude, 4)}; ${format.number(map.start.longitude, 4)}`
        : t('settings.map.startAll'),
    },
  ];
}

function colourWords(colours: SomeSettings['colours'], t: TFunction): SettingWords[] {
  if (!colours) return [];
  const chosen = STATUS_COLOURS.flatMap((name) => {
    const colour = colours.status[name];
    return colour ? [{ name: t(`status.${BADGE_OF_COLOUR[name]}`), value: colour, colour }] : [];
  });
  return chosen.length > 0 ? chosen : [{ name: t('settings.colours.status'), value: t('settings.colours.usual') }];
}

function alertWords(alerts: SomeSettings['notifications'], t: TFunction, format: Format): SettingWords[] {
  if (!alerts) return [];
  const minutes = (value: number) => format.duration(value * 60_000);
  const shown = ALERT_TYPES.filter((type) => alerts.alerts[type]?.shown);
  const severities = ALERT_SEVERITIES.filter((severity) => alerts.severities[severity]?.shown).toReversed();
  return [
    {
      name: t('settings.notifications.severities'),
      value: severities.map((severity) => t(`alerts.severities.${severity}`)).join(', '),
    },
    { name: t('settings.notifications.alerts'), value: shown.map((type) => t(`settings.alerts.${type}`)).join(', ') },
    {
      name: t('settings.notifications.seconds'),
      value: `${format.number(alerts.displaySeconds)} ${t('settings.notifications.secondsUnit')}`,
    },
    { name: t('settings.notifications.maxDriving'), value: minutes(alerts.maxDrivingMinutes) },
    { name: t('settings.notifications.minRest'), value: minutes(alerts.minRestMinutes) },
  ];
}

function displayWords(display: SomeSettings['display'], t: TFunction): SettingWords[] {
  if (!display) return [];
  return [
    { name: t('settings.display.rowField'), value: t(`settings.display.rowFields.${display.rowField}`) },
    {
      name: t('settings.display.cardFields'),
      value: display.cardFields.map((field) => t(`tracking.${field}`)).join(', '),
    },
    { name: t('settings.display.density'), value: t(`settings.display.densities.${display.density}`) },
    { name: t('settings.display.theme'), value: t(THEME_WORDS[display.theme]) },
    { name: t('settings.display.distanceUnit'), value: t(`settings.display.distanceUnits.${display.distanceUnit}`) },
  ];
}
