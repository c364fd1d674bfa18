import { UnstyledButton } from '@mantine/core';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-paths.ts';
import { Tooltip } from '../ui/tooltip/tooltip.tsx';
import classes from './map-controls.module.css';

type Properties = { icon: IconName; name: string; pressed?: boolean; onClick: () => void };

/** A control on the map: an icon whose name is its tooltip. */
export function MapButton({ icon, name, pressed, onClick }: Properties) {
  return (
    <Tooltip label={name}>
      <UnstyledButton className={classes.button} aria-label={name} aria-pressed={pressed} onClick={onClick}>
        <Icon name={icon} />
      </UnstyledButton>
    </Tooltip>
  );
}
