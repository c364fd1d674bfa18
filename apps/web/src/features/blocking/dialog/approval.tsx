import { APPROVAL_TIME, type DeviceCommand } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { NamedRows } from '../../../ui/table/named-rows.tsx';
import { Countdown } from '../countdown.tsx';
import { awaitingQuery } from '../requests.ts';
import classes from './dialog.module.css';

/** Whether a second person approved it, until when that counts, or until when somebody may still approve it. */
export function Approval({ command: { approval } }: { command: DeviceCommand }) {
  const now = useNow();
  if (!approval) return null;
  const { kind, by, until } = approval;
  if (by === null && until <= now && kind === 'many') return null;
  return (
    <p className={classes.safety} data-bad={by === null || undefined}>
      <Icon name="shield" />
      {by === null ? <Open until={until} now={now} /> : <Given {...{ kind, by, now }} at={approval.at} />}
    </p>
  );
}

function Open({ until, now }: { until: number; now: number }) {
  const { t } = useTranslation();
  return until > now ? <Countdown until={until} words="blocking.approval.second" /> : t('blocking.approval.over');
}

type GivenProperties = Pick<NonNullable<DeviceCommand['approval']>, 'kind' | 'at'> & { by: string; now: number };

/** Of an emergency an approval counts for a while only: then the vehicle must be slow again. */
function Given({ kind, by, at, now }: GivenProperties) {
  const { t } = useTranslation();
  const { time } = useFormat();
  if (kind === 'many' || at === null) return t('blocking.approval.givenMany', { name: by });
  const end = at + APPROVAL_TIME;
  return now < end
    ? t('blocking.approval.given', { name: by, time: time(end) })
    : t('blocking.approval.givenOver', { name: by });
}

/** The vehicles of a batch that a second person has to approve, as far as the reader sees them: those that an approval is for. */
export function Batch({ batch }: { batch: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data } = useQuery(awaitingQuery);
  const names = (data ?? []).flatMap(({ pending, designation }) => (pending?.batch === batch ? designation : []));
  if (names.length === 0) return null;
  return (
    <div>
      <p className="text-sm">
        {t('blocking.approval.vehicles', { count: names.length, number: number(names.length) })}
      </p>
      <NamedRows names={names} />
    </div>
  );
}
