import type { DeviceId, VehicleDrift, WatchedQuantity } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import defects from '../defects/defects.module.css';
import { OrderForm } from '../workshop/order-form.tsx';
import { DriftChart } from './drift-chart.tsx';
import classes from './forecasts.module.css';
import { useJudgeDrift, vehicleDriftQuery } from './requests.ts';
import { useDriftWords } from './use-drift-words.ts';

const IDLE = { error: null, isPending: false };

/** What drifts on a vehicle, what to do about it, and every watched quantity over a year. */
export function DriftDialog({ deviceId, title, onClose }: { deviceId: DeviceId; title: string; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useDriftWords();
  const navigate = useNavigate();
  const { data, error } = useQuery(vehicleDriftQuery(deviceId));
  const [ordered, setOrdered] = useState<VehicleDrift>();
  const show = (id: number) => void navigate({ to: '/maintenance/orders', search: { order: id } as never });
  if (ordered) {
    const { what, check } = words.of(ordered);
    const suggested = { title: t(`forecasts.drift.quantities.${ordered.quantity}`), note: `${what}\n${check}` };
    return (
      <OrderForm
        deviceId={deviceId}
        suggested={suggested}
        onSaved={({ id }) => show(id)}
        onClose={() => setOrdered(undefined)}
      />
    );
  }
  const open = data?.drifts.filter(({ endedOn, verdict }) => endedOn === null && verdict === null) ?? [];
  return (
    <FormDialog
      title={[title, t('forecasts.drift.section')].filter(Boolean).join(' · ')}
      size={640}
      under={
        <p className="text-sm">
          <Link to="/map" search={{ device: deviceId } as never}>
            {t('maintenance.detail.open')}
          </Link>
        </p>
      }
      isChanged={false}
      saving={IDLE}
      onSubmit={() => {}}
      onClose={onClose}
    >
      {error && !data && <FailureNote error={error} />}
      {!data && !error && <Skeleton height={320} radius={10} />}
      {open.map((drift) => (
        <OpenDrift key={drift.id} drift={drift} onOrder={() => setOrdered(drift)} />
      ))}
      {data && open.length === 0 && <p className="medium">{t('forecasts.drift.quiet')}</p>}
      {data?.quantities.map((one) => (
        <Quantity key={one.quantity} of={one} drifts={data.drifts} />
      ))}
    </FormDialog>
  );
}

/** A drift that goes on: how far, how sure, what to check, and what came of it. */
function OpenDrift({ drift, onOrder }: { drift: VehicleDrift; onOrder: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const mayManage = useMay('manage_maintenance');
  const judging = useJudgeDrift();
  const { what, sure, check } = useDriftWords().of(drift);
  const judge = (verdict: 'false' | 'mended') =>
    judging.mutate(
      { id: drift.id, verdict },
      { onSuccess: () => tell.done(t('forecasts.drift.judged')), onError: tell.failed },
    );
  return (
    <section className={classes.openDrift} aria-label={t(`forecasts.drift.quantities.${drift.quantity}`)}>
      <p className="medium">{what}</p>
      <p className="text-sm muted">{sure}</p>
      <p className="text-sm">{check}</p>
      {mayManage && (
        <>
          <div className={defects.acts}>
            <Button onClick={onOrder}>{t('forecasts.drift.order')}</Button>
            {(['mended', 'false'] as const).map((verdict) => (
              <Button key={verdict} variant="default" loading={judging.isPending} onClick={() => judge(verdict)}>
                {t(`forecasts.drift.judge.${verdict}`)}
              </Button>
            ))}
          </div>
          <p className="text-xs muted">{t('forecasts.drift.judgeHint')}</p>
        </>
      )}
    </section>
  );
}

function Quantity({ of, drifts }: { of: WatchedQuantity; drifts: readonly VehicleDrift[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { quantity, state, missing, factor } = of;
  return (
    <section aria-label={t(`forecasts.drift.quantities.${quantity}`)}>
      <header className="row gap-8">
        <h3 className="grow text-sm semibold">{t(`forecasts.drift.quantities.${quantity}`)}</h3>
        <span className="text-xs muted">
          {state === 'learning'
            ? t('forecasts.drift.watches.learning', { count: missing })
            : t(`forecasts.drift.watches.${state}`)}
        </span>
      </header>
      <DriftChart {...{ of, drifts }} />
      {factor > 1 && (
        <p className="text-xs muted">{t('forecasts.drift.raisedThreshold', { factor: number(factor, 2) })}</p>
      )}
    </section>
  );
}
