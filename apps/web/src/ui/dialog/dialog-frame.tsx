import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './dialog-frame.module.css';

type Properties = {
  title: string;
  onClose: () => void;
  /** Stands below the title. */
  under?: ReactNode;
  children: ReactNode;
};

/** A dialog with a form; it fills a phone. What was typed is not lost by a click beside it. */
export function DialogFrame({ title, onClose, under, children }: Properties) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={720}
      centered
      fullScreen={phone}
      closeOnClickOutside={false}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <header className={classes.head}>
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
