import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterPart, useLaterPart, useSignal } from '../../../../live/index.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { sort } from '../../tracking-state.ts';
import classes from './sort-menu.module.css';

const CHOICES = laterPart(async () => (await import('./sort-choices.tsx')).SortChoices);

/** The order of the list. */
export function SortMenu() {
  const { t } = useTranslation();
  const chosen = useSignal(sort);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState(false);
  const Choices = useLaterPart(CHOICES, opened);
  return (
    <>
      <UnstyledButton
        ref={setButton}
        className={classes.target}
        aria-label={`${t('tracking.sort.label')} ${t(`tracking.sort.${chosen}`)}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon name="sort" />
        <span className={classes.words}>{t(`tracking.sort.${chosen}`)}</span>
      </UnstyledButton>
      {Choices && button && <Choices button={button} opened={opened} setOpened={setOpened} />}
    </>
  );
}
