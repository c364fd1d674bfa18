import type { ClientId, DriverId } from '@balise/contract';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { useMay } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import classes from './driver-assignments.module.css';
import { cardsQuery, timelineOfDriverQuery, useAddCard, useRemoveCard, useWithdraw } from './requests.ts';
import { TimelineList } from './timeline-list.tsx';

type Properties = { driver: { id: DriverId; clientId: ClientId; name: string; isDeleted: boolean } };

/** The vehicles of a driver: the present one, those of the last days with gaps, and the driver's cards. */
export function AssignmentsTab({ driver }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const mayAssign = useMay('assign_driver') && !driver.isDeleted;
  const [isAssigning, setAssigning] = useState(false);
  const withdraw = useWithdraw();
  const { data } = useQuery(timelineOfDriverQuery(driver.id));
  const present = data?.spans.find(({ until, assignmentId }) => until === null && assignmentId !== null);
  const end = (id: number, vehicle: string) =>
    withdraw.mutate(
      { id },
      {
        onSuccess: () => tell.done(t('driverAssignments.withdrawn', { driver: driver.name, vehicle })),
        onError: tell.failed,
      },
    );
  return (
    <div className={classes.tab}>
      {mayAssign && (
        <div className={classes.acts}>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAssigning(true)}>
            {t('driverAssignments.assign')}
          </Button>
          {present?.assignmentId && (
            <Button
              variant="default"
              loading={withdraw.isPending}
              onClick={() => end(present.assignmentId ?? 0, present.designation)}
            >
              {t('driverAssignments.withdrawOf', { vehicle: present.designation })}
            </Button>
          )}
        </div>
      )}
      <h3 className="medium">{t('driverAssignments.timeline.title')}</h3>
      {data && <TimelineList timeline={data} by="vehicle" />}
      <Cards driver={driver} />
      {isAssigning && <AssignDialog clientId={driver.clientId} driver={driver} onClose={() => setAssigning(false)} />}
    </div>
  );
}

/** The cards by which trackers know the driver. */
function Cards({ driver: { id, clientId, isDeleted } }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const mayManage = useMay('manage_drivers') && !isDeleted;
  const { data = [] } = useQuery(cardsQuery(id));
  const [number, setNumber] = useState('');
  const add = useAddCard();
  const remove = useRemoveCard();
  const current = data.filter(({ endsAt }) => endsAt === null);
  const submit = () => {
    if (number.trim() === '') return;
    add.mutate({ clientId, driverId: id, number }, { onSuccess: () => setNumber('') });
  };
  return (
    <>
      <h3 className="medium">{t('driverAssignments.cards.title')}</h3>
      {current.length === 0 && <p className={classes.none}>{t('driverAssignments.cards.none')}</p>}
      <ul className={classes.cards}>
        {current.map((card) => (
          <li key={card.id}>
            <Icon name="key" size={14} /> {card.number}
            {mayManage && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('driverAssignments.cards.remove', { number: card.number })}
                onClick={() => remove.mutate(card.id, { onError: tell.failed })}
              >
                <Icon name="trash" size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayManage && (
        <div className={classes.addCard}>
          <TextInput
            aria-label={t('driverAssignments.cards.number')}
            placeholder={t('driverAssignments.cards.number')}
            maxLength={64}
            value={number}
            error={add.error ? (fieldFaultsOf(add.error, t).number ?? true) : undefined}
            onChange={({ currentTarget: { value } }) => setNumber(value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              submit();
            }}
          />
          <Button variant="default" loading={add.isPending} onClick={submit}>
            {t('driverAssignments.cards.add')}
          </Button>
        </div>
      )}
    </>
  );
}
