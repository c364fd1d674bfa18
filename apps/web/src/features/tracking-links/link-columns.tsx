import type { TrackingLink } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/use-now.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import classes from './links.module.css';

const NAMED = 2;

/** The columns of tracking links: name, vehicles, state, how often it was opened, when it ends. */
export function useLinkColumns(onOpen: (link: TrackingLink) => void): TableColumn<TrackingLink>[] {
  const { t } = useTranslation();
  const { role } = useUser();
  return [
    {
      id: 'name',
      label: t('trackingLinks.columns.name'),
      width: 280,
      phone: 'title',
      cell: (link) => (
        <span className={`${classes.name} two-lines`} data-ended={link.state !== 'active' || undefined}>
          <button type="button" className="row-link" onClick={() => onOpen(link)}>
            {link.name}
          </button>
          {role !== 'client' && <span className={classes.under}>{link.clientName}</span>}
        </span>
      ),
    },
    { id: 'shows', label: t('trackingLinks.columns.shows'), phone: 'below', cell: (link) => <Shows link={link} /> },
    { id: 'state', label: t('trackingLinks.columns.state'), phone: 'beside', cell: (link) => <State link={link} /> },
    { id: 'opens', label: t('trackingLinks.columns.opens'), phone: 'figure', cell: (link) => <Opens link={link} /> },
    { id: 'ends', label: t('trackingLinks.columns.ends'), phone: 'figure', cell: (link) => <Ends link={link} /> },
  ];
}

function Shows({ link: { names } }: { link: TrackingLink }) {
  const { t } = useTranslation();
  const rest = names.length - NAMED;
  const said = names.slice(0, NAMED).join(', ');
  return <>{rest > 0 ? `${said} ${t('trackingLinks.more', { count: rest })}` : said || '–'}</>;
}

function State({ link: { state, creatorName } }: { link: TrackingLink }) {
  const { t } = useTranslation();
  const title = state === 'closed' ? t('trackingLinks.closedWhy', { name: creatorName }) : undefined;
  return (
    <span className={state === 'active' ? undefined : 'faint'} title={title}>
      {t(`trackingLinks.states.${state}`)}
    </span>
  );
}

function Opens({ link: { opens, lastOpenedAt } }: { link: TrackingLink }) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormat();
  const now = useNow();
  if (lastOpenedAt === null) return <span className="faint">{t('trackingLinks.neverOpened')}</span>;
  return (
    <span title={dateTime(lastOpenedAt)}>
      {t('trackingLinks.times', { count: opens })}
      <span className={classes.under}>{t('trackingLinks.last', { ago: ago(lastOpenedAt, now) })}</span>
    </span>
  );
}

function Ends({ link: { expiresAt } }: { link: TrackingLink }) {
  const { t } = useTranslation();
  const { moment, dateTime } = useFormat();
  const now = useNow();
  if (expiresAt === null) return <span className="faint">{t('trackingLinks.permanent')}</span>;
  return <span title={dateTime(expiresAt)}>{moment(expiresAt, now)}</span>;
}
