import type { TrackingLink } from '@balise/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './links.module.css';
import { addressQuery } from './requests.ts';

/** Hands a link on: to copy, as a QR code, by WhatsApp or SMS from this device. */
export function GiveDialog({ link: { id, name }, onClose }: { link: TrackingLink; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { data, error, isPending } = useQuery(addressQuery(id));
  const url = data?.url ?? '';
  const message = encodeURIComponent(t('trackingLinks.giving.message', { name, url }));
  const copy = async (): Promise<void> => {
    if (await copyText(url)) tell.done(t('trackingLinks.giving.copied'));
    else tell.done(t('trackingLinks.giving.notCopied'));
  };
  const ways = [
    [t('trackingLinks.giving.whatsapp'), 'message', `https://wa.me/?text=${message}`],
    [t('trackingLinks.giving.sms'), 'phone', `sms:?&body=${message}`],
    [t('trackingLinks.giving.open'), 'external', url],
  ] as const;
  return (
    <FormDialog
      title={t('trackingLinks.giving.title', { name })}
      action={t('trackingLinks.giving.done')}
      keep={t('common.close')}
      saving={{ error, isPending }}
      isChanged={false}
      onSubmit={onClose}
      onClose={onClose}
    >
      {data && (
        <div className={classes.given}>
          <div className={classes.address}>
            <TextInput
              label={t('trackingLinks.giving.address')}
              readOnly
              value={url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button data-autofocus leftSection={<Icon name="copy" />} onClick={copy}>
              {t('trackingLinks.giving.copy')}
            </Button>
          </div>
          <QrCode text={url} label={t('trackingLinks.giving.qr')} />
          <div className={classes.ways}>
            {ways.map(([words, icon, href]) => (
              <Button
                key={icon}
                variant="default"
                leftSection={<Icon name={icon} />}
                renderRoot={(props) => <a href={href} target="_blank" rel="noreferrer noopener" {...props} />}
              >
                {words}
              </Button>
            ))}
          </div>
          <p className="text-xs faint">{t('trackingLinks.giving.secret')}</p>
        </div>
      )}
    </FormDialog>
  );
}
