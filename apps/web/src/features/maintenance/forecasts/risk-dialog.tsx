import type { VehicleRisk } from '@balise/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import defects from '../defects/defects.module.css';
import { useDueWords } from '../use-due-words.ts';
import { OrderForm } from '../workshop/order-form.tsx';
import { ChanceMark } from './chance-mark.tsx';
import classes from './forecasts.module.css';
import { useReasonWords } from './use-reason-words.ts';

const IDLE = { error: null, isPending: false };

/** The chances of a vehicle, their reasons, and the work order that they suggest. */
export function RiskDialog({ risk, onClose }: { risk: VehicleRisk; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const reason = useReasonWords();
  const navigate = useNavigate();
  const mayManage = useMay('manage_maintenance');
  const [isOrdering, setOrdering] = useState(false);
  const show = (id: number) => void navigate({ to: '/maintenance/orders', search: { order: id } as never });
  if (isOrdering) {
    const note = risk.reasons.map(reason).join('\n');
    return (
      <OrderForm
        deviceId={risk.deviceId}
        suggested={{ title: t('forecasts.risk.orderTitle'), note }}
        onSaved={({ id }) => show(id)}
        onClose={() => setOrdering(false)}
      />
    );
  }
  return (
    <FormDialog
      title={`${risk.designation} · ${t('forecasts.risk.title')}`}
      under={
        <p className="text-sm muted">
          <Link to="/map" search={{ device: risk.deviceId } as never} title={t('maintenance.detail.open')}>
            {[risk.designation, risk.label].filter(Boolean).join(' · ')}
          </Link>
          {` · ${t('forecasts.risk.madeOn')} ${words.day(risk.madeOn)} · ${t(`forecasts.risk.methods.${risk.method}`)}`}
        </p>
      }
      isChanged={false}
      saving={IDLE}
      onSubmit={() => {}}
      onClose={onClose}
    >
      {mayManage && (
        <div className={defects.acts}>
          {risk.order === null ? (
            <Button onClick={() => setOrdering(true)}>{t('forecasts.risk.order')}</Button>
          ) : (
            <Button onClick={() => show(risk.order!.id)}>
              {t('forecasts.risk.showOrder', { number: risk.order.number })}
            </Button>
          )}
        </div>
      )}
      <Chances risk={risk} />
      <Reasons risk={risk} />
    </FormDialog>
  );
}

function Chances({ risk }: { risk: VehicleRisk }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.chances} aria-label={t('forecasts.risk.chances')}>
      {(['breakdown7', 'breakdown30', 'repair7', 'repair30'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`forecasts.risk.${name}`)}</dt>
          <dd>
            <ChanceMark chance={risk[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Reasons({ risk: { reasons } }: { risk: VehicleRisk }) {
  const { t } = useTranslation();
  const words = useReasonWords();
  return (
    <section aria-label={t('forecasts.risk.why')}>
      <h3 className="text-sm semibold">{t('forecasts.risk.why')}</h3>
      {reasons.length === 0 && <p className="text-sm muted">{t('forecasts.risk.noReason')}</p>}
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason.kind}>
            {words(reason)}
            {reason.effect !== null && (
              <span className="text-xs muted">
                {` (${t(reason.effect > 0 ? 'forecasts.risk.raises' : 'forecasts.risk.lowers')})`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
