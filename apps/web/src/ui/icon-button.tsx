import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './icon-button.module.css';
import { Tooltip } from './tooltip/tooltip.tsx';

type Properties = {
  name: string;
  pressed?: boolean;
  /** It does nothing now, but keeps the focus. */
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A quiet button that is only an icon; its name is its tooltip. */
export function IconButton({ name, pressed, disabled = false, onClick, children }: Properties) {
  return (
    <Tooltip label={name}>
      <UnstyledButton
        className={classes.button}
        aria-label={name}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  );
}
