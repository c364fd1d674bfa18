import { useTranslation } from 'react-i18next';
import type { Pointed } from '../../chart/pointed.ts';
import { SeriesChoice } from '../../chart/series-choice.tsx';
import { TimeChart } from '../../chart/time-chart.tsx';
import { useChartView } from '../../chart/use-chart-view.ts';
import { ZoomButtons } from '../../chart/zoom-buttons.tsx';
import type { Replay } from '../../replay/replay.ts';
import { PlayButtons, ReplaySwitches, SpeedChoice } from '../../replay/replay-buttons.tsx';
import { ReplayClock } from '../../replay/replay-clock.tsx';
import type { History } from '../../use-history.ts';
import { ExportMenu } from '../export-menu.tsx';
import classes from './dock.module.css';
import { PositionsButton, ShareButton } from './dock-acts.tsx';

const CHART = 228; // px

/** The panel that plays the past: its buttons, and the chart with the time axis. */
export function Dock({ history, replay, pointed }: { history: History; replay: Replay; pointed: Pointed }) {
  const { t } = useTranslation();
  const view = useChartView(history, replay);
  return (
    <section className={classes.dock} aria-label={t('history.replay.label')}>
      <div className={classes.bar}>
        <PlayButtons history={history} replay={replay} />
        <ReplayClock history={history} replay={replay} />
        <SpeedChoice replay={replay} />
        <ReplaySwitches replay={replay} />
        <span className="grow" />
        <ZoomButtons view={view} />
        <SeriesChoice history={history} />
        <PositionsButton vehicleId={history.active?.id} />
        <ShareButton replay={replay} />
        {history.active && <ExportMenu vehicle={history.active} period={history.period} />}
      </div>
      <TimeChart {...{ history, view, replay, pointed }} height={CHART} narrow={false} />
    </section>
  );
}
