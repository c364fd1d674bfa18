import type { SavedView } from '@balise/contract';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { refreshViews, removeView, restoreView } from './saved-view-requests.ts';

/** Deletes a saved view at once, and offers to take it back. */
export function useRemoveView(): (view: SavedView) => void {
  const { t } = useTranslation();
  const onError = (error: Error) =>
    notifications.show({ message: wordsOf(error, t) ?? t('errors.internal'), color: 'red', autoClose: false });
  const restore = useMutation({
    mutationFn: restoreView,
    onSuccess: ({ screen }) => refreshViews(screen),
    onError,
  });
  const { mutate } = useMutation({
    mutationFn: removeView,
    onSuccess: async (_, view) => {
      const id = notifications.show({
        message: (
          <>
            {t('views.deleted', { name: view.name })}{' '}
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                restore.mutate(view);
                notifications.hide(id);
              }}
            >
              {t('views.undo')}
            </Button>
          </>
        ),
      });
      await refreshViews(view.screen);
    },
    onError,
  });
  return mutate;
}
