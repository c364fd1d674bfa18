import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../api/use-online.ts';
import { useFormat } from '../language/use-format.ts';
import { live, useNow, useSignal } from '../live/index.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './connection-banner.module.css';

const PATIENCE = 5000; // ms: a shorter loss is not worth a word
const GOOD_NEWS = 5000; // ms that "restored" stays

/** Says that the connection is lost, of when the positions are and what works meanwhile, and when it is back; nothing while all is well. */
export function ConnectionBanner({ connected }: { connected: boolean }) {
  const { t } = useTranslation();
  const shown = useConnectionNews(useOnline(), connected);
  const asOf = useSignal(live.asOf);
  if (shown === undefined) return null;
  return (
    <div className={classes.banner} data-news={shown} role="status">
      <Icon name={shown === 'lost' ? 'offline' : 'check'} />
      <div>
        {t(shown === 'lost' ? 'shell.offline' : 'shell.online')}
        {shown === 'lost' && asOf !== null && <PositionsOf at={asOf} />}
      </div>
    </div>
  );
}

function PositionsOf({ at }: { at: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return (
    <details className={classes.more}>
      <summary>{t('shell.positionsOf', { moment: format.moment(at, now), ago: format.ago(at, now) })}</summary>
      <p>{t('shell.withoutLine')}</p>
    </details>
  );
}

/** `lost` at once when the browser is offline, after a while when only the socket is; `restored` for a while afterwards. */
function useConnectionNews(online: boolean, connected: boolean): 'lost' | 'restored' | undefined {
  const [news, setNews] = useState<'lost' | 'restored'>();
  const good = online && connected;
  useEffect(() => {
    if (!online) {
      setNews('lost');
      return;
    }
    if (good) {
      setNews((before) => (before === 'lost' ? 'restored' : before));
      const timer = setTimeout(() => setNews(undefined), GOOD_NEWS);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(() => setNews('lost'), PATIENCE);
    return () => clearTimeout(timer);
  }, [online, good]);
  return news;
}
