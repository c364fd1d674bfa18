import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../api/words-of.ts';

export type Tell = {
  /** Says what was done, for five seconds; with `undo`, offers to take it back. */
  done: (message: string, undo?: () => void) => void;
  /** Says what went wrong, until it is closed. */
  failed: (error: unknown) => void;
};

/**
 * The notices at the foot of the screen.
 * @example tell.done(t('devices.deleted', { plate }), () => restore.mutate(device.id));
 */
export function useTell(): Tell {
  const { t } = useTranslation();
  const done = useCallback<Tell['done']>(
    (message, undo) => {
      const closeButtonProps = { 'aria-label': t('common.close') };
      if (!undo) {
        notifications.show({ message, closeButtonProps });
        return;
      }
      const id = notifications.show({
        closeButtonProps,
        message: (
          <>
            {message}{' '}
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                undo();
                notifications.hide(id);
              }}
            >
              {t('views.undo')}
            </Button>
          </>
        ),
      });
    },
    [t],
  );
  const failed = useCallback<Tell['failed']>(
    (error) =>
      notifications.show({
        message: wordsOf(error, t) ?? t('errors.internal'),
        color: 'red',
        autoClose: false,
        closeButtonProps: { 'aria-label': t('common.close') },
      }),
    [t],
  );
  return { done, failed };
}
