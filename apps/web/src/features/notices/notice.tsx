import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What happened, with the way to it. */
export function Notice({ text, onShow }: { text: string; onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {text}{' '}
      <Button variant="subtle" size="xs" onClick={onShow}>
        {t('settings.notice.show')}
      </Button>
    </>
  );
}
