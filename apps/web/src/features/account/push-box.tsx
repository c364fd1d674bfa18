import type { PushSubscriptionShown } from '@balise/contract';
import { agentOf } from '@balise/i18n';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { PushHere, pushQuery, useRemovePush } from '../push/index.ts';
import classes from './account.module.css';
import { Box } from './box.tsx';

/** Notifications of alerts: on this device, and in which other browsers. */
export function PushBox() {
  const { t } = useTranslation();
  const { data } = useQuery(pushQuery);
  const others = data?.subscriptions.filter(({ id }) => id !== data.here?.id) ?? [];
  return (
    <Box title={t('account.push.title')} text={t('account.push.text')}>
      <PushHere />
      {others.length > 0 && (
        <ul className={classes.signIns}>
          {others.map((one) => (
            <Line key={one.id} browser={one} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function Line({ browser: { id, userAgent, createdAt } }: { browser: PushSubscriptionShown }) {
  const { t } = useTranslation();
  const tell = useTell();
  const format = useFormat();
  const now = useNow();
  const remove = useRemovePush();
  const agent = agentOf(userAgent);
  const device = agent ? t('account.signIns.agent', agent) : t('account.signIns.unknown');
  return (
    <li>
      <div className="grow can-shrink">
        <div className={`text-sm medium ${classes.device}`}>{device}</div>
        <div className={classes.facts}>
          {t('account.signIns.since')} {format.moment(createdAt, now)}
        </div>
      </div>
      <Button
        variant="default"
        loading={remove.isPending}
        aria-label={t('account.push.disableOn', { device })}
        onClick={() => remove.mutate(id, { onError: tell.failed })}
      >
        {t('account.push.disable')}
      </Button>
    </li>
  );
}
