import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { useTell } from '../use-tell.tsx';

/** What a deletion says: each names the object. */
export type DeletionWords = { title: string; text: string; action: string; done: string };

/** A deletion under way, as a mutation tells of it. */
export type Deletion = { start: (onDone: () => void) => void; isPending: boolean; error: Error | null };

type Properties = {
  words: DeletionWords;
  deletion: Deletion;
  /** Takes it back, where that can be. */
  undo?: () => void;
  /** By what it was refused, below that it was. */
  children?: ReactNode;
  onClose: () => void;
};

/** Asks once more before something is deleted: names it, and says what follows. */
export function ConfirmDeletion({ words, deletion, undo, children, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const remove = () =>
    deletion.start(() => {
      tell.done(words.done, undo);
      onClose();
    });
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Text size="sm">{words.text}</Text>
      {deletion.error && (
        <Text size="sm" c="var(--st-power-text)" role="alert" mt="sm">
          {wordsOf(deletion.error, t) ?? t('errors.internal')}
        </Text>
      )}
      {children}
      <Group justify="flex-end" mt="lg" gap={8}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button className="danger" loading={deletion.isPending} onClick={remove}>
          {words.action}
        </Button>
      </Group>
    </Modal>
  );
}
