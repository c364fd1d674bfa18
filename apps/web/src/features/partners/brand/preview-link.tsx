import type { Partner } from '@balise/contract';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../../api/words-of.ts';
import { useFormat } from '../../../language/use-format.ts';
import { copyText } from '../../../ui/address/copy-text.ts';
import classes from '../partner-editor.module.css';
import { usePreviewLink } from '../requests.ts';

/** A link that shows an unpublished brand to anyone who has it, for a day. */
export function PreviewLink({ partner, dirty }: { partner: Partner; dirty: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { mutate, data, isPending, error } = usePreviewLink(partner.id);
  const link = data && `${location.origin}/login?preview=${data.token}`;
  const copy = async (address: string): Promise<void> => {
    const copied = await copyText(address);
    notifications.show({ message: copied ? t('common.copied') : address });
  };
  return (
    <div className={classes.link}>
      {!link && (
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t('partners.previewMake')}
        </Button>
      )}
      {dirty && <p role="status">{t('partners.unsavedFirst')}</p>}
      {error && <p role="alert">{wordsOf(error, t) ?? t('errors.internal')}</p>}
      {link && data && (
        <>
          <code data-preview-link>{link}</code>
          <p>{t('partners.previewUntil', { time: format.dateTime(data.expiresAt) })}</p>
          <div className="flow gap-8">
            <Button variant="default" onClick={() => void copy(link)}>
              {t('partners.previewCopy')}
            </Button>
            <Button variant="default" component="a" href={link} target="_blank" rel="noreferrer">
              {t('partners.previewOpen')}
            </Button>
            <Button
              variant="default"
              component="a"
              href={`/map?preview=${data.token}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('partners.previewApp')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
