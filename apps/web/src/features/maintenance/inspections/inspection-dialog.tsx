import { type Inspection, type InspectionId, keepsOutOfService } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { AttachmentLink } from '../../../ui/attachment/attachment-link.tsx';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useReadingWords } from '../../../ui/field/use-reading-words.ts';
import { SeverityMark } from '../defects/severity-mark.tsx';
import classes from './inspections.module.css';
import { inspectionQuery } from './requests.ts';

const IDLE = { error: null, isPending: false };

/** An inspection as it was signed, with its photos and what became of its defects. */
export function InspectionDialog({ id, onClose }: { id: InspectionId; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(inspectionQuery(id));
  return (
    <FormDialog
      title={data ? t('inspections.sheet.title', { plate: data.designation }) : t('inspections.title')}
      under={data && <Under inspection={data} />}
      size={620}
      isChanged={false}
      saving={IDLE}
      onSubmit={() => {}}
      onClose={onClose}
    >
      {error && !data && <FailureNote error={error} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <>
          {data.note && <p className="text-sm">{data.note}</p>}
          <Meter inspection={data} />
          <Defects inspection={data} />
          <Items inspection={data} />
        </>
      )}
    </FormDialog>
  );
}

const LATE = 10 * 60_000; // ms: from then on it says when it was received

function Under({ inspection: { template, signature, at, createdAt } }: { inspection: Inspection }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = [template, t('inspections.sheet.signed', { signature, at: format.dateTime(at) })];
  if (createdAt - at > LATE) words.push(t('inspections.sheet.received', { at: format.dateTime(createdAt) }));
  return <p className="text-sm muted">{words.join(' · ')}</p>;
}

/** What the meter showed; where it is no reading, why. */
function Meter({ inspection: { metres, reading } }: { inspection: Inspection }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useReadingWords();
  if (metres === null) return null;
  const fault = reading && words(reading);
  return (
    <p className="text-sm">
      {t('inspections.sheet.meter', { metres: format.text(format.distance(metres)) })}
      {fault && <span className={`${classes.second} bad`}>{fault}</span>}
    </p>
  );
}

function Defects({ inspection: { defects } }: { inspection: Inspection }) {
  const { t } = useTranslation();
  const mayOpen = useMay('view_maintenance');
  if (defects.length === 0) return null;
  return (
    <section aria-label={t('inspections.sheet.defects')}>
      <h3 className={classes.heading}>{t('inspections.sheet.defects')}</h3>
      <ul className={classes.results}>
        {defects.map((defect) => (
          <li key={defect.id} className={classes.result}>
            <SeverityMark severity={defect.severity} />
            <span className={classes.grow}>
              {mayOpen ? (
                <Link to="/maintenance/defects" search={{ defect: defect.id } as never}>
                  {defect.name}
                </Link>
              ) : (
                defect.name
              )}
            </span>
            <span className="text-sm muted">
              {t(`inspections.defectStates.${defect.state}`)}
              {keepsOutOfService(defect) && ` · ${t('inspections.defects.outOfService')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Items({ inspection: { itemList } }: { inspection: Inspection }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('inspections.sheet.items')}>
      <h3 className={classes.heading}>{t('inspections.sheet.items')}</h3>
      <ul className={classes.results}>
        {itemList.map(({ key, name, result, note, photos }) => (
          <li key={key} className={classes.result}>
            <span className={classes.grow}>
              {name}
              {note && <span className={`${classes.second} text-xs muted`}>{note}</span>}
            </span>
            {photos.map((photo) => (
              <AttachmentLink key={photo.id} file={photo} />
            ))}
            <span className={result === 'fail' ? 'bad medium' : 'muted'}>{t(`inspections.results.${result}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
