import type { Status, StatusFacts } from '@balise/tracking';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { laterPart, useLaterPanel } from '../../../live/index.ts';
import classes from './badge-why.module.css';

const REASON = laterPart(async () => (await import('./badge-reason.tsx')).BadgeReason);

type Properties = { status: Status; facts: StatusFacts; children: ReactNode };

/** The badge as a button that explains it. */
export function BadgeWhy({ status, facts, children }: Properties) {
  const { t } = useTranslation();
  const { Panel: Reason, target, shown } = useLaterPanel(REASON);
  return (
    <>
      <UnstyledButton {...target} className={classes.button ?? ''} aria-haspopup="dialog" title={t('history.why.ask')}>
        {children}
      </UnstyledButton>
      {Reason && <Reason {...shown} status={status} facts={facts} />}
    </>
  );
}
