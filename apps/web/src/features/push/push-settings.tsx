import type { PushSubscriptionShown } from '@balise/contract';
import { agentOf } from '@balise/i18n';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { PushHere } from './push-here.tsx';
import classes from './push-settings.module.css';
import { pushQuery, useRemovePush } from './requests.ts';

/** Notifications of alerts: on this device, and in which other browsers. They change at once. */
export function PushSettings() {
  const { t } = useTranslation();
  const { data } = useQuery(pushQuery);
  const others = data?.subscriptions.filter(({ id }) => id !== data.here?.id) ?? [];
  return (
    <section className={classes.push} aria-labelledby="push-settings">
      <h3 id="push-settings">{t('settings.push.title')}</h3>
      <p className="text-xs faint">{t('settings.push.text')}</p>
      <PushHere />
      {others.length > 0 && (
        <ul>
          {others.map((one) => (
            <Other key={one.id} browser={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Other({ browser: { id, userAgent, createdAt } }: { browser: PushSubscriptionShown }) {
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
        {device}
        <div className="text-xs faint">{t('settings.push.since', { moment: format.moment(createdAt, now) })}</div>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={remove.isPending}
        aria-label={t('settings.push.disableOn', { device })}
        onClick={() => remove.mutate(id, { onError: tell.failed })}
      >
        {t('settings.push.disable')}
      </Button>
    </li>
  );
}
