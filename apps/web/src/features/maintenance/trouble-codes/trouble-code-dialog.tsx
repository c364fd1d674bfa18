import type { TroubleCode } from '@balise/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from '../defects/defects.module.css';
import { useOrderCode } from './requests.ts';
import { UrgencyMark } from './urgency-mark.tsx';
import { useCodeWords } from './use-code-words.ts';

const IDLE = { error: null, isPending: false };

/** A trouble code of a vehicle: what it says, what to do, and a work order in one tap. */
export function TroubleCodeDialog({ code, onClose }: { code: TroubleCode; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCodeWords();
  const mayManage = useMay('manage_maintenance');
  const [from, until] = [format.dateTime(code.since), code.until === null ? null : format.dateTime(code.until)];
  return (
    <FormDialog
      title={`${code.code} · ${words(code)}`}
      under={
        <p className={`text-sm muted ${classes.linked}`}>
          <Link to="/map" search={{ device: code.deviceId } as never} title={t('maintenance.detail.open')}>
            {code.designation}
          </Link>
          {` · ${until === null ? t('troubleCodes.lasts', { from }) : t('troubleCodes.lasted', { from, until })}`}
          {code.lastReportedAt !== null &&
            ` · ${t('troubleCodes.lastReported', { at: format.dateTime(code.lastReportedAt) })}`}
        </p>
      }
      isChanged={false}
      saving={IDLE}
      onSubmit={() => {}}
      onClose={onClose}
    >
      {mayManage && code.until === null && <OrderButton code={code} />}
      <dl className={classes.facts}>
        <div>
          <dt>{t('troubleCodes.urgency')}</dt>
          <dd>
            <UrgencyMark urgency={code.urgency} />
          </dd>
        </div>
        {code.order && (
          <div>
            <dt>{t('troubleCodes.order')}</dt>
            <dd>
              <Link to="/maintenance/orders" search={{ order: code.order.id } as never}>
                #{code.order.number}
              </Link>
              {` · ${t(`workshop.states.${code.order.state}`)}`}
            </dd>
          </div>
        )}
      </dl>
      <section aria-label={t('troubleCodes.check')}>
        <h3 className="text-sm semibold">{t('troubleCodes.check')}</h3>
        <p>{t(`troubleCodes.advice.${code.urgency}`)}</p>
        {code.isMakers && <p className="text-sm muted">{t('troubleCodes.makers')}</p>}
      </section>
    </FormDialog>
  );
}

/** Opens a work order and shows it; where there is one, shows that. */
function OrderButton({ code: { deviceId, code, order } }: { code: TroubleCode }) {
  const { t } = useTranslation();
  const tell = useTell();
  const navigate = useNavigate();
  const ordering = useOrderCode();
  const isOnOrder = order !== null && order.state !== 'done' && order.state !== 'cancelled';
  const show = (id: number) => navigate({ to: '/maintenance/orders', search: { order: id } as never });
  return (
    <div className={classes.acts}>
      <Button
        loading={ordering.isPending}
        onClick={() =>
          ordering.mutate({ deviceId, code }, { onSuccess: ({ id }) => void show(id), onError: tell.failed })
        }
      >
        {isOnOrder ? t('troubleCodes.showOrder', { number: order.number }) : t('troubleCodes.openOrder')}
      </Button>
    </div>
  );
}
