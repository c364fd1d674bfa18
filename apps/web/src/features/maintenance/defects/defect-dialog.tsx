import { type Defect, type DefectId, keepsOutOfService } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { AttachmentLink } from '../../../ui/attachment/attachment-link.tsx';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { DefectActs } from './defect-acts.tsx';
import classes from './defects.module.css';
import { defectQuery } from './requests.ts';
import { SeverityMark } from './severity-mark.tsx';

const IDLE = { error: null, isPending: false };

/** A defect: how bad it is, its photos, its work order, and who repaired and signed it. */
export function DefectDialog({ id, onClose }: { id: DefectId; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(defectQuery(id));
  const may = useMay('manage_maintenance');
  return (
    <FormDialog
      title={data?.name ?? t('inspections.defects.name')}
      under={data && <Under defect={data} />}
      isChanged={false}
      saving={IDLE}
      onSubmit={() => {}}
      onClose={onClose}
    >
      {error && !data && <FailureNote error={error} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <>
          {may && <DefectActs defect={data} />}
          {data.note && <p>{data.note}</p>}
          <Facts defect={data} />
          {data.photos.length > 0 && (
            <div className={classes.photos}>
              {data.photos.map((photo) => (
                <AttachmentLink key={photo.id} file={photo} />
              ))}
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}

function Under({ defect: { designation, deviceId } }: { defect: Defect }) {
  const { t } = useTranslation();
  return (
    <p className="text-sm muted">
      <Link to="/map" search={{ device: deviceId } as never} title={t('maintenance.detail.open')}>
        {designation}
      </Link>
    </p>
  );
}

function Facts({ defect }: { defect: Defect }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { severity, state, order, openedAt, by, reports, repairedAt, repairedBy, closedAt, closedBy } = defect;
  const isOut = keepsOutOfService(defect);
  const who = (name: string, at: number) => [name, format.dateTime(at)].filter(Boolean).join(' · ');
  const ended = t(state === 'dismissed' ? 'inspections.defects.dismissed' : 'inspections.defects.closed');
  return (
    <dl className={classes.facts}>
      <Fact label={t('inspections.defects.severity')}>
        <SeverityMark severity={severity} />
      </Fact>
      <Fact label={t('inspections.defects.state')}>
        {t(`inspections.defectStates.${state}`)}
        {isOut && <span className="bad medium"> · {t('inspections.defects.outOfService')}</span>}
      </Fact>
      {order && (
        <Fact label={t('inspections.defects.order')}>
          <Link to="/maintenance/orders" search={{ order: order.id } as never}>
            #{order.number}
          </Link>
          {` · ${t(`workshop.states.${order.state}`)}`}
        </Fact>
      )}
      <Fact label={t('inspections.defects.reportedBy')}>
        {who(by, openedAt)}
        <br />
        <Link to="/maintenance/inspections" search={{ inspection: defect.inspectionId } as never} className="text-sm">
          {t('inspections.defects.reports', { count: reports })}
        </Link>
      </Fact>
      {repairedAt !== null && <Fact label={t('inspections.defects.repaired')}>{who(repairedBy, repairedAt)}</Fact>}
      {closedAt !== null && (
        <Fact label={ended}>
          {who(closedBy, closedAt)}
          {defect.closingNote && <span className="text-sm muted"> · {defect.closingNote}</span>}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
