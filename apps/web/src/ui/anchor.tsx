import { type Ref, useLayoutEffect } from 'react';

type Properties = {
  /** The button on screen, which itself says that it opens something, and whether it did. */
  to: HTMLElement;
  // what a Popover.Target and a Menu.Target give their child
  ref?: Ref<HTMLElement>;
  id?: string;
  'aria-controls'?: string;
};

/** Inside a `Popover.Target` or `Menu.Target`: makes a button that is on screen already the target of a panel that was loaded later. */
export function Anchor({ to, ref, id, 'aria-controls': controls }: Properties) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(to);
  }, [to, ref]);
  useLayoutEffect(() => {
    if (id) to.id = id;
    if (controls) to.setAttribute('aria-controls', controls);
    else to.removeAttribute('aria-controls');
  }, [to, id, controls]);
  return null;
}
