import type { TrackerModelDetail } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import classes from './tracker-models.module.css';

/** Where what is said of a model was read. */
export function ModelSources({ sources }: Pick<TrackerModelDetail, 'sources'>) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <section>
      <h4>{t('trackerModels.sources')}</h4>
      <ul className={classes.sources}>
        {sources.map(({ title, url, page }) => (
          <li key={`${url} ${page}`}>
            <a href={url} target="_blank" rel="noreferrer noopener">
              {title}
              <Icon name="external" size={12} />
            </a>
            {page && <span>{t('trackerModels.page', { page })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
