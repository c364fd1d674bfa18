import type { Webhook, WebhookAttempt } from '@balise/contract';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { When } from '../inbox/when.tsx';
import { attemptsQuery, useReplay, useTestWebhook } from './requests.ts';

const REASONS = [
  'address_refused',
  'unknown_host',
  'timeout',
  'connection_failed',
  'certificate',
  'secret_unreadable',
] as const;

/** What was sent to a webhook and how it answered, the newest first. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { data, error } = useQuery(attemptsQuery(webhook.id, 1));
  const test = useTestWebhook();
  const send = () =>
    test.mutate(webhook.id, { onSuccess: () => tell.done(t('webhooks.tested')), onError: tell.failed });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={`${t('webhooks.log.title')} · ${webhook.name}`}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className="flow">
        <Button variant="default" disabled={!webhook.isEnabled} loading={test.isPending} onClick={send}>
          {t('webhooks.test')}
        </Button>
        {error && !data && <FailureNote error={error} />}
        {!data && !error && <Skeleton height={180} />}
        {data?.attempts.length === 0 && <p className="text-sm muted">{t('webhooks.log.none')}</p>}
        {data?.attempts.map((attempt) => (
          <Attempt key={attempt.id} {...{ webhook, attempt }} />
        ))}
      </div>
    </Drawer>
  );
}

function Attempt({ webhook, attempt }: { webhook: Webhook; attempt: WebhookAttempt }) {
  const { t } = useTranslation();
  const tell = useTell();
  const replay = useReplay(webhook.id);
  const { kind, designation, number, beganAt, endedAt, status, answer, reason, deliveryId } = attempt;
  const what = kind === null ? t('webhooks.log.test') : `${t(`alerts.kinds.${kind}`)} · ${designation ?? ''}`;
  const known = REASONS.find((one) => one === reason);
  const outcome =
    endedAt === null
      ? t(beganAt === null ? 'webhooks.log.waiting' : 'webhooks.log.noRecord')
      : known
        ? t(`webhooks.reasons.${known}`)
        : `HTTP ${status}`;
  return (
    <section aria-label={what}>
      <div className="text-sm medium">{what}</div>
      <div className="text-sm muted">
        {beganAt !== null && <When at={beganAt} />} · {t('webhooks.log.attempt', { number })} · {outcome} ·{' '}
        {t(`webhooks.log.states.${attempt.state}`)}
      </div>
      {answer && <code className="text-sm">{answer.slice(0, 200)}</code>}
      {deliveryId !== null && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!webhook.isEnabled}
            loading={replay.isPending}
            aria-label={t('webhooks.log.replayOf', { what })}
            onClick={() =>
              replay.mutate(deliveryId, {
                onSuccess: () => tell.done(t('webhooks.log.replayed')),
                onError: tell.failed,
              })
            }
          >
            {t('webhooks.log.replay')}
          </Button>
        </div>
      )}
    </section>
  );
}
