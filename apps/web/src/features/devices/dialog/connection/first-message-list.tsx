import type { Device } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../language/use-format.ts';
import frame from '../../../../ui/dialog/dialog.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import classes from '../device-dialog.module.css';
import type { FirstMessage } from './use-first-message.ts';

/** What has happened so far, and what is waited for: saved, first message, first position. */
export function FirstMessageList({ device, news }: { device: Device; news: FirstMessage }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.happenings}>
      <Happening words={t('devices.created')} at={device.activatedAt} awaited={false} />
      <Happening
        words={t('devices.wait.firstMessage', { imei: device.imei })}
        at={news.receivedAt}
        awaited={news.receivedAt === null}
      />
      <Happening
        words={t('devices.wait.firstFix')}
        at={news.placedAt}
        awaited={news.receivedAt !== null && news.placedAt === null}
      />
    </ol>
  );
}

function Happening({ words, at, awaited }: { words: string; at: number | null; awaited: boolean }) {
  const format = useFormat();
  return (
    <li className={classes.happening} data-awaited={awaited || undefined} data-done={at !== null || undefined}>
      <span className={classes.mark}>
        {at !== null ? (
          <Icon name="check" />
        ) : awaited ? (
          <span className={classes.spinner} />
        ) : (
          <i className={classes.dot} />
        )}
      </span>
      <span className={frame.space}>{words}</span>
      {at !== null && <time className={classes.at}>{format.timeWithSeconds(at)}</time>}
    </li>
  );
}
