import { SegmentedControl, Switch, Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { tripFrom } from '../list/timeline.ts';
import classes from '../page/dock/dock.module.css';
import type { History } from '../use-history.ts';
import { type Replay, SPEEDS } from './replay.ts';

/** The trip before, play or pause, the trip after. */
export function PlayButtons({ history, replay }: { history: History; replay: Replay }) {
  const { t } = useTranslation();
  const rows = history.active?.past?.rows ?? [];
  const go = (direction: -1 | 1): void => {
    const start = tripFrom(rows, replay.at, direction);
    if (start !== undefined || direction === -1) replay.seek(start ?? history.period.from);
  };
  return (
    <div className="row gap-4">
      <IconButton name={t('history.replay.previousTrip')} onClick={() => go(-1)}>
        <Icon name="previous" />
      </IconButton>
      <PlayButton replay={replay} />
      <IconButton name={t('history.replay.nextTrip')} onClick={() => go(1)}>
        <Icon name="next" />
      </IconButton>
    </div>
  );
}

export function PlayButton({ replay, large }: { replay: Replay; large?: boolean }) {
  const { t } = useTranslation();
  const playing = useSignal(replay.playing);
  const name = t(playing ? 'history.replay.pause' : 'history.replay.play');
  return (
    <Tooltip label={name}>
      <UnstyledButton
        className={classes.play}
        data-large={large || undefined}
        aria-label={name}
        onClick={() => replay.toggle()}
      >
        <Icon name={playing ? 'pause' : 'play'} size={large ? 20 : 16} />
      </UnstyledButton>
    </Tooltip>
  );
}

export function SpeedChoice({ replay }: { replay: Replay }) {
  const { t } = useTranslation();
  const speed = useSignal(replay.speed);
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('history.replay.speed')}
      value={String(speed)}
      data={SPEEDS.map((one) => ({ value: String(one), label: t('history.replay.times', { speed: one }) }))}
      onChange={(value) => {
        const chosen = SPEEDS.find((one) => String(one) === value);
        if (chosen) replay.speed.set(chosen);
      }}
    />
  );
}

export function ReplaySwitches({ replay, withKeys = true }: { replay: Replay; withKeys?: boolean }) {
  const { t } = useTranslation();
  const skip = useSignal(replay.skip);
  const follow = useSignal(replay.follow);
  return (
    <div className={classes.switches}>
      <Switch
        size="xs"
        label={t('history.replay.skip')}
        checked={skip}
        onChange={({ currentTarget }) => replay.skip.set(currentTarget.checked)}
      />
      <Switch
        size="xs"
        label={
          <>
            {t('history.replay.follow')}
            {withKeys && <kbd className={classes.key}>f</kbd>}
          </>
        }
        checked={follow}
        onChange={({ currentTarget }) => replay.follow.set(currentTarget.checked)}
      />
    </div>
  );
}
