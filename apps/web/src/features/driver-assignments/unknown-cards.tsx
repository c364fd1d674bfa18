import type { DriverId, UnknownCard } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { DriverField } from './assign-dialog.tsx';
import classes from './driver-assignments.module.css';
import { unknownCardsQuery, useAddCard } from './requests.ts';

/** Says that cards were read that belong to nobody, and gives them to drivers. */
export function UnknownCards() {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const mayManage = useMay('manage_drivers');
  const [claiming, setClaiming] = useState<UnknownCard>();
  const { data = [] } = useQuery({ ...unknownCardsQuery, enabled: mayManage });
  if (!mayManage || data.length === 0) return null;
  return (
    <details className={classes.unknown}>
      <summary>
        <Icon name="key" size={14} /> {t('driverAssignments.unknown.title', { count: data.length })}
      </summary>
      <ul className={classes.cards}>
        {data.map((card) => (
          <li key={`${card.clientId} ${card.number}`}>
            <span className="can-shrink">
              <b className="medium">{card.number}</b>
              <span className={`text-xs faint ${classes.below}`}>
                {t('driverAssignments.unknown.read', {
                  vehicle: card.designation,
                  at: moment(card.lastAt, Date.now()),
                })}
              </span>
            </span>
            <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setClaiming(card)}>
              {t('driverAssignments.unknown.claim')}
            </Button>
          </li>
        ))}
      </ul>
      {claiming && <ClaimDialog card={claiming} onClose={() => setClaiming(undefined)} />}
    </details>
  );
}

function ClaimDialog({ card, onClose }: { card: UnknownCard; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const [driver, setDriver] = useState('');
  const add = useAddCard();
  const give = (driverId: DriverId | null) =>
    add.mutate(
      { clientId: card.clientId, number: card.number, driverId },
      {
        onSuccess: ({ driverName }) => {
          const words = { number: card.number, driver: driverName };
          tell.done(
            t(driverId === null ? 'driverAssignments.unknown.ignored' : 'driverAssignments.unknown.claimed', words),
          );
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('driverAssignments.unknown.claimOf', { number: card.number })}
      size={440}
      action={t('driverAssignments.unknown.claim')}
      isReady={driver !== ''}
      saving={add}
      foot={
        <Button variant="subtle" onClick={() => give(null)}>
          {t('driverAssignments.unknown.ignore')}
        </Button>
      }
      onSubmit={() => give(Number(driver) as DriverId)}
      onClose={onClose}
    >
      <p>{t('driverAssignments.unknown.text')}</p>
      <DriverField clientId={card.clientId} value={driver} error={undefined} onChange={(id) => setDriver(id)} />
    </FormDialog>
  );
}
