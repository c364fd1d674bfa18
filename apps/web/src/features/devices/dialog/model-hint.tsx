import type { TrackerModel } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { AbilityGlyphs } from '../../tracker-models/index.ts';
import classes from './device-dialog.module.css';

/** What the chosen model speaks and can do. */
export function ModelHint({ model: { protocol, abilities, provided } }: { model: TrackerModel }) {
  const { t } = useTranslation();
  return (
    <span className={classes.modelHint}>
      <span>{t('devices.fields.trackerModelSpeaks', { protocol: protocolTitle(protocol) })}</span>
      <AbilityGlyphs abilities={abilities} />
      {provided && <span>{t('trackerModels.seeGuide')}</span>}
    </span>
  );
}
