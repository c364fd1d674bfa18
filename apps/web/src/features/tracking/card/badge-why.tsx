import type { Status, StatusFacts } from '@balise/tracking';
import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterPart, useLaterPart } from '../../../live/index.ts';
import classes from './badge-why.module.css';

const REASON = laterPart(async () => (await import('./badge-reason.tsx')).BadgeReason);

type Properties = { status: Status; facts: StatusFacts; children: ReactNode };

/** The badge as a button that explains it. */
export function BadgeWhy({ status, facts, children }: Properties) {
  const { t } = useTranslation();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState(false);
  const Reason = useLaterPart(REASON, opened);
  return (
    <>
      <UnstyledButton
        ref={setButton}
        className={classes.button ?? ''}
        aria-haspopup="dialog"
        aria-expanded={opened}
        title={t('history.why.ask')}
        onClick={() => setOpened(!opened)}
      >
        {children}
      </UnstyledButton>
      {Reason && button && (
        <Reason status={status} facts={facts} button={button} opened={opened} setOpened={setOpened} />
      )}
    </>
  );
}
