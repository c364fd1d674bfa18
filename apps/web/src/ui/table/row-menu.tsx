import { Menu } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { MoreButton } from '../page/more-button.tsx';

type Properties = {
  /** Of the button, which has no words: names the object. */
  label: string;
  /** px */
  width?: number;
  className?: string | undefined;
  /** The items. */
  children: ReactNode;
};

/** What can be done with a row. The menu is made when it is first wanted: a hundred of them would slow the list. */
export function RowMenu({ label, width = 220, className, children }: Properties) {
  const [opened, setOpened] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  if (opened === undefined) return <MoreButton label={label} className={className} onClick={() => setOpened(true)} />;
  return (
    <Menu
      position="bottom-end"
      width={width}
      opened={opened}
      onChange={setOpened}
      onClose={() => button.current?.focus()} // the one that was pressed is gone, and with it what the menu would give the focus back to
    >
      <Menu.Target>
        <MoreButton label={label} className={className} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
