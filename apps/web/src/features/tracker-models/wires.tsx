import type { TrackerModelDetail } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import classes from './tracker-models.module.css';

/** Which wire goes where. */
export function Wires({ wires }: Pick<TrackerModelDetail, 'wires'>) {
  const { t } = useTranslation();
  return (
    <section>
      <h4>{t('trackerModels.wiresTitle')}</h4>
      <ul className={classes.wires}>
        {wires.map(({ colour, role }) => (
          <li key={`${colour} ${role}`}>
            <i data-colour={colour} />
            <b>{t(`trackerModels.colours.${colour}`)}</b>
            <span>{t(`trackerModels.wires.${role}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
