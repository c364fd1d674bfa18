import type { Ability } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { ABILITY_ICONS } from './ability-icons.ts';
import classes from './tracker-models.module.css';

/** What a tracker can do, one glyph each; screen readers hear the words. */
export function AbilityGlyphs({ abilities }: { abilities: readonly Ability[] }) {
  const { t } = useTranslation();
  if (abilities.length === 0) return null;
  return (
    <ul className={classes.glyphs} aria-label={t('trackerModels.abilitiesTitle')}>
      {abilities.map((ability) => (
        <li key={ability} title={t(`trackerModels.abilities.${ability}`)}>
          <Icon name={ABILITY_ICONS[ability]} size={14} />
          <span className="visually-hidden">{t(`trackerModels.abilities.${ability}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The same with its words, where there is room. */
export function AbilityList({ abilities }: { abilities: readonly Ability[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.abilities}>
      {abilities.map((ability) => (
        <li key={ability}>
          <Icon name={ABILITY_ICONS[ability]} size={14} />
          {t(`trackerModels.abilities.${ability}`)}
        </li>
      ))}
    </ul>
  );
}
