import { useTranslation } from 'react-i18next';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { StepList, useSetUp } from '../set-up/index.ts';
import { BoxHead } from './box-head.tsx';
import classes from './dashboard.module.css';

/** What an empty fleet offers: the steps to a first vehicle that the reader can do, or whom to ask. */
export function FirstSteps() {
  const { t } = useTranslation();
  const setUp = useSetUp();
  return (
    <section className={classes.box}>
      {setUp ? (
        <>
          <BoxHead title={t('setUp.title')} />
          <div className={classes.steps}>
            <StepList setUp={setUp} />
          </div>
        </>
      ) : (
        <StatePanel icon="vehicle" title={t('tracking.empty.title')} text={t('dashboard.start.reader')} />
      )}
    </section>
  );
}
