import { ActionIcon, Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVehicle } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ExplainedMoment } from './requests.ts';
import classes from './why-card.module.css';
import { WhyCard } from './why-card.tsx';

/** "Why?" of a trip, a stop, a speeding…: a small button that opens the card. */
export function WhyButton(asked: ExplainedMoment) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const isShared = useVehicle(asked.deviceId)?.details.share !== undefined;
  if (isShared) return null; // by which limits it was judged is its owner's
  return (
    <Popover opened={opened} onChange={setOpened} position="left-start" width={440} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('history.why.ask')}
          aria-expanded={opened}
          title={t('history.why.ask')}
          onClick={(event) => {
            event.stopPropagation(); // it may stand on a row that opens something else
            setOpened(!opened);
          }}
        >
          <Icon name="question" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''} onClick={(event) => event.stopPropagation()}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <section className={classes.scrolled} aria-label={t('history.why.ask')} tabIndex={0}>
          {opened && <WhyCard {...asked} />}
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}
