import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isClosest, isWhole } from './chart-view.ts';
import classes from './time-chart.module.css';
import type { ChartView } from './use-chart-view.ts';

export const ZOOM_STEP = 2;

/** What wheel and fingers do to the chart, as buttons. */
export function ZoomButtons({ view }: { view: ChartView }) {
  const { t } = useTranslation();
  const whole = isWhole(view.shown, view.bounds);
  return (
    <fieldset className={classes.zoom} aria-label={t('history.chart.zoom')}>
      <IconButton
        name={t('history.chart.zoomIn')}
        disabled={isClosest(view.shown)}
        onClick={() => view.zoom(1 / ZOOM_STEP)}
      >
        <Icon name="add" />
      </IconButton>
      <IconButton name={t('history.chart.zoomOut')} disabled={whole} onClick={() => view.zoom(ZOOM_STEP)}>
        <Icon name="minus" />
      </IconButton>
      <IconButton name={t('history.chart.showAll')} disabled={whole} onClick={() => view.showAll()}>
        <Icon name="fit" />
      </IconButton>
    </fieldset>
  );
}
