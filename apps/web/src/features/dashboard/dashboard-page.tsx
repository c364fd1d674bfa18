import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { withLaterWords } from '../../language/start-language.ts';
import { useFormat } from '../../language/use-format.ts';
import { live, useFleetComplete, useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AlertsBox } from './alerts-box.tsx';
import { AttentionBox } from './attention-box.tsx';
import classes from './dashboard.module.css';
import { DistanceBox } from './distance-box.tsx';
import { FirstSteps } from './first-steps.tsx';
import { type FleetState, fleetState } from './fleet-state.ts';
import { LastEventsBox } from './last-events-box.tsx';
import { MovingBox } from './moving-box.tsx';
import { SilentBox } from './silent-box.tsx';
import { StateBox } from './state-box.tsx';

const FuelBox = lazy(async () => ({ default: (await withLaterWords(import('./fuel-box.tsx'))).FuelBox }));

const FEW = 2000;
const OFTEN = 1000; // ms
const SELDOM = 5000; // figures of a large fleet need no faster refresh

/** The fleet at a glance: how many are in which state, what needs somebody now, what happened last. */
export function DashboardPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useFleetState();
  const maySum = useMay('view_reports');
  const maySeeFuel = useMay('view_fuel');
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
          <div className="column gap-16 can-shrink">
            <AlertsBox />
            <AttentionBox state={state} />
            {maySum && <MovingBox />}
            <LastEventsBox />
          </div>
          <div className="column gap-16 can-shrink">
            {maySum && <DistanceBox />}
            <SilentBox state={state} />
            {maySeeFuel && (
              <Suspense>
                <FuelBox />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}

/** The fleet as the live socket tells it, looked at again every second or few; undefined until it has come whole. */
function useFleetState(): FleetState | undefined {
  const complete = useFleetComplete();
  const pace = live.fleet.vehicles.size > FEW ? SELDOM : OFTEN;
  const now = Math.floor(useNow() / pace) * pace;
  return useMemo(() => (complete ? fleetState(live.fleet.vehicles.values(), now) : undefined), [complete, now]);
}
