import { STATUS_COLOURS, type StatusColour } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { hardToSeeOn, USUAL } from '../../settings/status-colours.ts';
import { useShownScheme } from '../../theme/scheme.ts';
import { StatusGlyph } from '../../ui/status/status-glyph.tsx';
import { BADGE_OF_COLOUR } from './badge-of-colour.ts';
import { ColourChoice } from './colour-choice.tsx';
import { DeviceColours } from './device-colours.tsx';
import classes from './settings-panel.module.css';
import { useDraft } from './use-draft.ts';

/** Colours by status and by vehicle, with what they mean for who sees them. */
export function ColourPart() {
  const { t } = useTranslation();
  const scheme = useShownScheme();
  const [draft, set] = useDraft('colours');
  const { status } = draft;
  const wordsOf = (name: StatusColour) => t(`status.${BADGE_OF_COLOUR[name]}`);
  const change = (name: StatusColour, colour: string | null) => {
    const { [name]: _, ...rest } = status;
    set({ status: colour === null ? rest : { ...rest, [name]: colour } });
  };
  return (
    <>
      <section>
        <h3 className={classes.label}>{t('settings.colours.status')}</h3>
        <p className="text-xs faint">{t('settings.colours.statusHint')}</p>
        <ul className={classes.colours}>
          {STATUS_COLOURS.map((name) => {
            const colour = status[name];
            const twin = STATUS_COLOURS.find(
              (other) => other !== name && (status[other] ?? USUAL[scheme][other]) === (colour ?? USUAL[scheme][name]),
            );
            return (
              <li key={name}>
                <StatusGlyph badge={BADGE_OF_COLOUR[name]} size={18} />
                <span className={classes.grow}>{wordsOf(name)}</span>
                <ColourChoice
                  name={wordsOf(name)}
                  value={colour ?? USUAL[scheme][name]}
                  own={colour !== undefined}
                  onChange={(value) => change(name, value)}
                />
                {colour && (
                  <div className={classes.warnings} role="status">
                    {hardToSeeOn(colour).map((theme) => (
                      <p key={theme}>{t(`settings.colours.hard_${theme}`)}</p>
                    ))}
                    {twin && <p>{t('settings.colours.same', { other: wordsOf(twin) })}</p>}
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </section>
      <DeviceColours colours={draft.devices} onChange={(devices) => set({ devices })} />
    </>
  );
}
