import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTell } from '../use-tell.tsx';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { FailureNote } from './failure-note.tsx';

type Properties = {
  /** Names the object. */
  title: string;
  /** What follows. */
  text: string;
  action: string;
  isDanger?: boolean;
  /** What the other button says, where it is not "Cancel". */
  keep?: string;
  mutation: { error: unknown; isPending: boolean };
  /** Below why it was refused. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once more before something is done. */
export function ConfirmDialog({ title, text, action, isDanger, keep, mutation, children, ...on }: Properties) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} fillsPhone={false} onClose={on.onClose}>
      <div className={classes.body}>
        <FailureNote error={mutation.error} />
        {children}
        <Text size="sm">{text}</Text>
      </div>
      <footer className={classes.foot}>
        <Button variant="default" onClick={on.onClose} data-autofocus>
          {keep ?? t('common.cancel')}
        </Button>
        <Button className={isDanger ? 'danger' : undefined} loading={mutation.isPending} onClick={on.onConfirm}>
          {action}
        </Button>
      </footer>
    </Dialog>
  );
}

type Deletion<Id> = {
  /** What a deletion says: each names the object. */
  words: { title: string; text: string; action: string; done: string };
  mutation: Properties['mutation'] & { mutate: (id: Id, options: { onSuccess: () => void }) => void };
  id: Id;
  /** Takes it back, where that can be. */
  undo?: () => void;
  onDeleted?: (() => void) | undefined;
  children?: ReactNode;
  onClose: () => void;
};

/** Asks once more before something is deleted. */
export function ConfirmDeletion<Id>({ words, mutation, id, undo, onDeleted, children, onClose }: Deletion<Id>) {
  const tell = useTell();
  const onSuccess = () => {
    tell.done(words.done, undo);
    onClose();
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      {...words}
      isDanger
      mutation={mutation}
      onConfirm={() => mutation.mutate(id, { onSuccess })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
