import { ActionIcon, ColorInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SWATCHES } from '../../settings/status-colours.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './settings-panel.module.css';

type Properties = {
  /** Whose colour it is. */
  name: string;
  value: string;
  /** Whether it was chosen; otherwise it is the usual one. */
  own: boolean;
  onChange: (colour: string | null) => void;
};

/** A colour out of those that everybody tells apart, or any other. */
export function ColourChoice({ name, value, own, onChange }: Properties) {
  const { t } = useTranslation();
  return (
    <span className="row gap-4">
      <ColorInput
        aria-label={t('settings.colours.of', { name })}
        className={classes.colour ?? ''}
        format="hex"
        withEyeDropper={false}
        swatches={SWATCHES}
        swatchesPerRow={6}
        value={value}
        onChange={(colour) => /^#[0-9a-f]{6}$/i.test(colour) && colour !== value && onChange(colour.toLowerCase())}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        style={{ visibility: own ? 'visible' : 'hidden' }}
        aria-label={t('settings.colours.remove', { name })}
        onClick={() => onChange(null)}
      >
        <Icon name="refresh" />
      </ActionIcon>
    </span>
  );
}
