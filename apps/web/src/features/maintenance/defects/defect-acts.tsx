import { DEFECT_SEVERITIES, type Defect, type DefectSeverity } from '@balise/contract';
import { Button, Checkbox, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from './defects.module.css';
import { useDismissDefect, useGradeDefect, useOrderDefect, useSignDefect } from './requests.ts';

type Act = 'sign' | 'grade' | 'dismiss';

/** What can be done with a defect that is not over: a work order in one tap, the signature of its repair, and the rest. */
export function DefectActs({ defect }: { defect: Defect }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  if (defect.state === 'closed' || defect.state === 'dismissed') return null;
  const sign = (
    <Button variant={defect.state === 'open' ? 'default' : 'filled'} onClick={() => setAct('sign')}>
      {t('inspections.defects.sign')}
    </Button>
  );
  return (
    <div className={classes.acts}>
      {defect.state === 'open' && <OrderButton defect={defect} />}
      {sign}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={t('maintenance.actions.more')}>
            …
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAct('grade')}>{t('inspections.defects.grade')}</Menu.Item>
          <Menu.Item color="var(--st-power-text)" onClick={() => setAct('dismiss')}>
            {t('inspections.defects.dismiss')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {act === 'sign' && <SignDialog defect={defect} onClose={close} />}
      {act === 'grade' && <GradeDialog defect={defect} onClose={close} />}
      {act === 'dismiss' && <DismissDialog defect={defect} onClose={close} />}
    </div>
  );
}

type Properties = { defect: Defect; onClose: () => void };

/** Opens a work order and shows it; where there is one, shows that. */
function OrderButton({ defect: { id, order } }: { defect: Defect }) {
  const { t } = useTranslation();
  const tell = useTell();
  const navigate = useNavigate();
  const ordering = useOrderDefect(id);
  const isOnOrder = order !== null && order.state !== 'done' && order.state !== 'cancelled';
  const open = (orderId: number) => navigate({ to: '/maintenance/orders', search: { order: orderId } as never });
  return (
    <Button
      loading={ordering.isPending}
      onClick={() =>
        ordering.mutate(undefined, { onSuccess: ({ id: opened }) => void open(opened), onError: tell.failed })
      }
    >
      {isOnOrder ? t('inspections.defects.showOrder', { number: order.number }) : t('inspections.defects.openOrder')}
    </Button>
  );
}

function SignDialog({ defect, onClose }: Properties) {
  const { t } = useTranslation();
  const { firstName, lastName } = useUser();
  const [signature, setSignature] = useState(`${firstName} ${lastName}`.trim());
  const [note, setNote] = useState('');
  const signing = useSignDefect(defect.id);
  const faults = fieldFaultsOf(signing.error, t);
  return (
    <FormDialog
      title={t('inspections.defects.signTitle')}
      under={<p className="text-sm muted">{`${defect.designation} · ${defect.name}`}</p>}
      action={t('inspections.defects.sign')}
      isReady={signature.trim() !== ''}
      saving={signing}
      onSubmit={() => signing.mutate({ signature, note }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-sm">{t('inspections.defects.signText')}</p>
      <TextInput
        label={t('inspections.defects.signature')}
        required
        maxLength={100}
        autoComplete="name"
        value={signature}
        error={faults.signature}
        onChange={({ currentTarget }) => setSignature(currentTarget.value)}
      />
      <TextInput
        label={`${t('inspections.defects.note')} (${t('common.optional')})`}
        maxLength={300}
        value={note}
        error={faults.note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  );
}

function GradeDialog({ defect, onClose }: Properties) {
  const { t } = useTranslation();
  const [severity, setSeverity] = useState(defect.severity);
  const [isOutOfService, setOutOfService] = useState(defect.isOutOfService);
  const grading = useGradeDefect(defect.id);
  const body = { severity, isOutOfService: severity === 'critical' && isOutOfService };
  return (
    <FormDialog
      title={t('inspections.defects.gradeTitle')}
      action={t('inspections.defects.save')}
      saving={grading}
      onSubmit={() => grading.mutate(body, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('inspections.defects.severity')}
        data={DEFECT_SEVERITIES.map((value) => ({ value, label: t(`inspections.severities.${value}`) }))}
        value={severity}
        onChange={(value) => setSeverity(value as DefectSeverity)}
      />
      {severity === 'critical' && (
        <Checkbox
          label={t('inspections.form.outOfService')}
          checked={isOutOfService}
          onChange={({ currentTarget }) => setOutOfService(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

function DismissDialog({ defect, onClose }: Properties) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const dismissing = useDismissDefect(defect.id);
  return (
    <FormDialog
      title={t('inspections.defects.dismissTitle')}
      under={<p className="text-sm muted">{`${defect.designation} · ${defect.name}`}</p>}
      action={t('inspections.defects.dismissAction')}
      isReady={reason.trim() !== ''}
      saving={dismissing}
      onSubmit={() => dismissing.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={t('inspections.defects.reason')}
        required
        maxLength={300}
        value={reason}
        error={fieldFaultsOf(dismissing.error, t).reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
