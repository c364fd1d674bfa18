import type { DeviceCommand, VehicleBlocking } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Countdown } from '../countdown.tsx';
import { mayAsk } from '../may.ts';
import { awaitingQuery } from '../requests.ts';
import classes from './list.module.css';

type Waiting = { vehicle: VehicleBlocking; command: DeviceCommand; count: number };

/** What waits for a second person, above the list: an emergency each by itself, many at once together. */
export function Approvals({ onReview }: { onReview: (vehicle: VehicleBlocking) => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { rights } = useUser();
  const { data } = useQuery({ ...awaitingQuery, enabled: rights.includes('block_device') });
  const waiting = data ? inBatches(data) : [];
  if (waiting.length === 0) return null;
  return (
    <section className={classes.approvals} aria-label={t('blocking.approval.title')}>
      <ul>
        {waiting.map(({ vehicle, command, count }) => (
          <li key={command.id}>
            <Icon name="shield" />
            <span className="grow can-shrink">
              <b>
                {command.approval?.kind === 'many' && count > 1
                  ? t('blocking.approval.many', { name: command.requester, count, number: number(count) })
                  : t(command.approval?.kind === 'many' ? 'blocking.approval.another' : 'blocking.approval.one', {
                      name: command.requester,
                      plate: vehicle.designation,
                    })}
              </b>
              <span className={classes.under}>{command.reason}</span>
            </span>
            <span className={classes.timer}>
              <Countdown until={command.approval?.until ?? command.expiresAt} words="blocking.approval.left" />
            </span>
            {command.approval?.isOwn ? (
              <span className={classes.under}>{t('blocking.approval.own')}</span>
            ) : mayAsk(rights, command) ? (
              <Button variant="default" onClick={() => onReview(vehicle)}>
                {t('blocking.approval.review')}
              </Button>
            ) : (
              <span className={classes.under}>{t('blocking.approval.noRight')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One line for each batch that asks for many, and for each emergency. */
function inBatches(vehicles: readonly VehicleBlocking[]): Waiting[] {
  const lines = new Map<string, Waiting>();
  for (const vehicle of vehicles) {
    const command = vehicle.pending;
    if (!command?.approval || command.approval.by !== null) continue;
    const key = command.approval.kind === 'many' && command.batch ? command.batch : `${command.id}`;
    const line = lines.get(key);
    lines.set(key, line ? { ...line, count: line.count + 1 } : { vehicle, command, count: 1 });
  }
  return [...lines.values()];
}
