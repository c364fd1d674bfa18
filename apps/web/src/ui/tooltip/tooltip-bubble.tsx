import { Tooltip } from '@mantine/core';

type Properties = { target: HTMLElement; label: string; position: 'top' | 'right' };

/** The words of a tooltip, shown until it is removed or Escape is pressed. */
export const TooltipBubble = (properties: Properties) => <Tooltip defaultOpened {...properties} />;
