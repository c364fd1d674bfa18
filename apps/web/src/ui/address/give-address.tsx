import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { useTell } from '../use-tell.tsx';
import { copyText } from './copy-text.ts';
import classes from './give-address.module.css';
import { QrCode } from './qr-code.tsx';

type Properties = {
  url: string;
  /** Of a message to somebody, with the address in it. */
  message: string;
  /** Whether the reader may open it: one that opens once is for its recipient. */
  isOpened?: boolean;
  /** What is to be known of it. */
  note: string;
};

/** An address to hand on: to copy, as a QR code, by WhatsApp or SMS from this device. */
export function GiveAddress({ url, message, isOpened = false, note }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const text = encodeURIComponent(message);
  const copy = async (): Promise<void> => {
    if (await copyText(url)) tell.done(t('trackingLinks.giving.copied'));
    else tell.done(t('trackingLinks.giving.notCopied'));
  };
  const ways = [
    [t('trackingLinks.giving.whatsapp'), 'message', `https://wa.me/?text=${text}`],
    [t('trackingLinks.giving.sms'), 'phone', `sms:?&body=${text}`],
    ...(isOpened ? [[t('trackingLinks.giving.open'), 'external', url] as const] : []),
  ] as const;
  return (
    <div className={classes.given}>
      <div className={classes.address}>
        <TextInput
          label={t('trackingLinks.giving.address')}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button autoFocus data-autofocus leftSection={<Icon name="copy" />} onClick={copy}>
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
      <p className="text-xs faint">{note}</p>
    </div>
  );
}
