import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFleetComplete } from '../../live/index.ts';
import { Page } from '../../ui/page/page.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import classes from './set-up.module.css';
import { StepList } from './step-list.tsx';
import { useSetUp } from './use-set-up.ts';

/** The steps from an empty platform to its first vehicle on the map. They can be interrupted at any point. */
export function SetUpPage() {
  const { t } = useTranslation();
  const isComplete = useFleetComplete();
  const setUp = useSetUp();
  return (
    <Page title={t('setUp.title')}>
      {setUp ? (
        <div className={classes.card}>
          <p className={classes.lead}>{t('setUp.lead')}</p>
          <StepList setUp={setUp} />
          <p className={classes.later}>{t('setUp.later')}</p>
        </div>
      ) : isComplete ? (
        <StatePanel icon="check" title={t('setUp.finished.title')} text={t('setUp.finished.text')}>
          <Button renderRoot={(props) => <Link {...props} to="/map" />}>{t('setUp.finished.act')}</Button>
        </StatePanel>
      ) : (
        <Skeleton height={320} radius={10} />
      )}
    </Page>
  );
}
