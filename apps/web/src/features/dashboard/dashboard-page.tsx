import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AttentionBox } from './attention-box.tsx';
import classes from './dashboard.module.css';
import { DistanceBox } from './distance-box.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LastEventsBox } from './last-events-box.tsx';
import { MovingBox } from './moving-box.tsx';
import { SilentBox } from './silent-box.tsx';
import { StateBox } from './state-box.tsx';
import { useFleetState } from './use-fleet-state.ts';

/** The fleet at a glance: how many are in which state, what needs somebody now, what happened last. */
export function DashboardPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useFleetState();
  const maySum = useMay('view_reports');
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  const print = (
    <Button
      variant="default"
      className={classes.print}
      leftSection={<Icon name="print" />}
      onClick={() => window.print()}
    >
      {t('dashboard.print')}
    </Button>
  );
  return (
    <Page title={t('dashboard.title')} count={format.dayAndTime(minute)} acts={print}>
      {state?.counts.all === 0 ? (
        <FirstSteps />
      ) : (
        <div className={classes.grid}>
          <StateBox state={state} />
          <div className={classes.column}>
            <AttentionBox state={state} />
            {maySum && <MovingBox />}
            <LastEventsBox />
          </div>
          <div className={classes.column}>
            {maySum && <DistanceBox />}
            <SilentBox state={state} />
          </div>
        </div>
      )}
    </Page>
  );
}
