import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './dialog.module.css';

type Properties = {
  title: string;
  /** Before the title: a mark of what the dialog is about. */
  mark?: ReactNode;
  /** Below the title. */
  under?: ReactNode;
  /** Width in pixels. */
  size?: number;
  /** Whether it fills a phone; a short question does not. */
  fillsPhone?: boolean;
  /** Whether it is a form: a click beside it then does not close it. */
  isForm?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of every dialog: its title and a button that closes it. */
export function Dialog(props: Properties) {
  const { title, mark, under, size = 480, fillsPhone = true, isForm = false, onClose, children } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [asker] = useState(() => document.activeElement);
  // it is removed as a whole, so Mantine does not return the focus
  useEffect(() => () => (asker instanceof HTMLElement ? asker.focus({ preventScroll: true }) : undefined), [asker]);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      fullScreen={isPhone && fillsPhone}
      closeOnClickOutside={!isForm}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <header className={classes.head}>
          {mark}
          <div className="grow can-shrink">
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {under}
          </div>
          <Modal.CloseButton aria-label={t('common.close')} />
        </header>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
