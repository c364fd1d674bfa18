import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../live/index.ts';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { isPlayable } from '../history-state.ts';
import type { Replay } from '../replay/replay.ts';
import type { History } from '../use-history.ts';
import { useWriteSearch } from '../use-history-search.ts';
import type { HistorySelection } from '../use-selection.ts';
import classes from './panel.module.css';
import { PanelContent } from './panel-content.tsx';
import { VehicleChoice } from './vehicle-choice.tsx';

type Properties = { history: History; replay: Replay; selection: HistorySelection };

/** Whose past, of when, what it comes to, and its trips and stops. */
export function Panel({ history, replay, selection }: Properties) {
  const { t } = useTranslation();
  return (
    <section className={classes.panel} data-whole={!isPlayable(history) || undefined} aria-label={t('history.panel')}>
      <div className={classes.head}>
        {history.active && <VehicleChoice history={history} />}
        <PeriodChoiceOf history={history} />
      </div>
      <PanelContent history={history} replay={replay} selection={selection} />
    </section>
  );
}

/** The period, and the ones beside it. */
export function PeriodChoiceOf({ history }: { history: History }) {
  const { t } = useTranslation();
  const write = useWriteSearch();
  return (
    <PeriodPicker
      withNeighbours
      period={history.period}
      now={serverNow()}
      error={history.tooLong ? t('history.tooLong') : undefined}
      onChange={({ preset, period: { from, to } }) =>
        write(
          {
            ...(preset === 'today' ? { from: undefined, to: undefined } : { from: asMoment(from), to: asMoment(to) }),
            at: undefined,
            selected: undefined,
            camera: undefined,
          },
          true,
        )
      }
    />
  );
}
