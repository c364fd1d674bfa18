import { ActionIcon } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useSignal } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BottomSheet } from '../../../ui/page/sheet/bottom-sheet.tsx';
import type { Stop } from '../../../ui/page/sheet/sheet-stops.ts';
import { isOfWholeDays } from '../../../ui/period/period.ts';
import type { Pointed } from '../chart/pointed.ts';
import { SeriesChoice } from '../chart/series-choice.tsx';
import { TimeChart } from '../chart/time-chart.tsx';
import { useChartView } from '../chart/use-chart-view.ts';
import { ZoomButtons } from '../chart/zoom-buttons.tsx';
import { isPlayable } from '../history-state.ts';
import { usePositionAt } from '../list/use-position-at.ts';
import { useSpeedWords } from '../list/use-speed-words.ts';
import { Details } from '../replay/clock-card.tsx';
import { MomentText } from '../replay/moment-text.tsx';
import { type Replay, SPEEDS } from '../replay/replay.ts';
import { PlayButton, ReplaySwitches } from '../replay/replay-buttons.tsx';
import { type History, nameOf, type PastOfVehicle } from '../use-history.ts';
import type { HistorySelection } from '../use-selection.ts';
import { PositionsButton, useShare } from './dock/dock-acts.tsx';
import { ExportMenu } from './export-menu.tsx';
import { PeriodChoiceOf } from './panel.tsx';
import { PanelContent } from './panel-content.tsx';
import classes from './phone-layout.module.css';
import { VehicleChoice } from './vehicle-choice.tsx';

type Properties = {
  history: History;
  replay: Replay;
  pointed: Pointed;
  selection: HistorySelection;
  stop: Stop;
  setStop: (stop: Stop) => void;
};

const CHART = 172; // px

/** On a phone: whose past above the map, the replay and the trips in a sheet below it. */
export function PhoneLayout({ history, replay, pointed, selection, stop, setStop }: Properties) {
  const { active } = history;
  const playable = isPlayable(history);
  return (
    <>
      <Bar history={history} replay={replay} />
      <BottomSheet stop={stop} setStop={setStop}>
        <div className={classes.body}>
          {active && playable && (
            <>
              <PlayRow vehicle={active} replay={replay} />
              <ChartOnPhone history={history} replay={replay} pointed={pointed} />
            </>
          )}
          <PanelContent history={history} replay={replay} selection={selection} short />
          {active && playable && (
            <div className={classes.acts}>
              <SeriesChoice history={history} />
              <PositionsButton vehicleId={history.active?.id} />
              <ExportMenu vehicle={active} period={history.period} />
            </div>
          )}
        </div>
      </BottomSheet>
    </>
  );
}

function ChartOnPhone({ history, replay, pointed }: Pick<Properties, 'history' | 'replay' | 'pointed'>) {
  const view = useChartView(history, replay);
  return (
    <>
      <TimeChart {...{ history, view, replay, pointed }} height={CHART} narrow />
      <div className={classes.acts}>
        <ReplaySwitches replay={replay} withKeys={false} />
        <ZoomButtons view={view} />
      </div>
    </>
  );
}

/** Whose past and of when; both open to be changed. */
function Bar({ history, replay }: { history: History; replay: Replay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const router = useRouter();
  const share = useShare(replay);
  const { period, timeZone, active, vehicles } = history;
  const [opened, setOpened] = useState(false);
  const days = isOfWholeDays(period, timeZone)
    ? format.days(period.from, period.to - 1)
    : format.moments(period.from, period.to);
  const label = active?.summary?.label;
  return (
    <div className={classes.top}>
      <div className={classes.bar}>
        <IconButton name={t('common.back')} onClick={() => router.history.back()}>
          <Icon name="chevronLeft" />
        </IconButton>
        <div className="grid grow can-shrink">
          <span className={classes.plate}>
            {vehicles.map(nameOf).filter(Boolean).join(', ') || t('history.vehicles.choose')}
          </span>
          <span className={classes.when}>{[days, label].filter(Boolean).join(' · ')}</span>
        </div>
        <IconButton name={t('period.label')} pressed={opened} onClick={() => setOpened(!opened)}>
          <Icon name="calendar" />
        </IconButton>
        <IconButton name={t('history.replay.share')} onClick={share}>
          <Icon name="share" />
        </IconButton>
      </div>
      {opened && (
        <div className={classes.choices}>
          {active && <VehicleChoice history={history} />}
          <PeriodChoiceOf history={history} />
        </div>
      )}
    </div>
  );
}

function PlayRow({ vehicle, replay }: { vehicle: PastOfVehicle; replay: Replay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const speed = useSignal(replay.speed);
  const position = usePositionAt(vehicle.id, replay);
  const words = useSpeedWords(vehicle);
  const time = useCallback((at: number) => format.timeWithSeconds(at), [format]);
  const faster = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? speed;
  return (
    <div className={classes.play}>
      <div className="text-xs faint grow can-shrink">
        <div className={classes.line}>
          <MomentText replay={replay} words={time} className={classes.time} />
          <MomentText replay={replay} words={words.figure} className={classes.speed} />
          <MomentText replay={replay} words={words.state} className={classes.state} />
        </div>
        <Details vehicle={vehicle} replay={replay} position={position} />
      </div>
      <ActionIcon
        variant="default"
        className={classes.faster ?? ''}
        aria-label={`${t('history.replay.speed')}: ${t('history.replay.times', { speed })}`}
        onClick={() => replay.speed.set(faster)}
      >
        {t('history.replay.times', { speed })}
      </ActionIcon>
      <PlayButton replay={replay} large />
    </div>
  );
}
