import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { laterPart, useLaterPanel, useSignal } from '../../../../live/index.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { sort } from '../../tracking-state.ts';
import classes from './sort-menu.module.css';

const CHOICES = laterPart(async () => (await import('./sort-choices.tsx')).SortChoices);

/** The order of the list. */
export function SortMenu() {
  const { t } = useTranslation();
  const chosen = useSignal(sort);
  const { Panel: Choices, target, shown } = useLaterPanel(CHOICES);
  return (
    <>
      <UnstyledButton
        {...target}
        className={classes.target}
        aria-label={`${t('tracking.sort.label')} ${t(`tracking.sort.${chosen}`)}`}
        aria-haspopup="menu"
      >
        <Icon name="sort" />
        <span className={classes.words}>{t(`tracking.sort.${chosen}`)}</span>
      </UnstyledButton>
      {Choices && <Choices {...shown} />}
    </>
  );
}
