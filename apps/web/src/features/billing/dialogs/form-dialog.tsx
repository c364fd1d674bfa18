import { Button, Group, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../account/account.module.css';

type Properties = {
  /** Names what it is about. */
  title: string;
  /** What the button will do. */
  action: string;
  failure: string | undefined;
  isPending: boolean;
  /** Whether there is something to send. */
  ready?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: its fields, why it was refused, and two buttons. */
export function FormDialog(props: Properties) {
  const { title, action, failure, isPending, ready = true, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) onSubmit();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form noValidate onSubmit={submit} className={classes.form}>
        {failure && (
          <p className="text-sm bad" role="alert">
            {failure}
          </p>
        )}
        {children}
        <Group justify="flex-end" gap={8} mt={4} className={classes.answers}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={!ready}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
