import type { ServiceRecord } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../ui/attachment/attachment-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from './due.module.css';

/** Invoices and photos of what was done, by name. */
export function RecordFiles({ files }: Pick<ServiceRecord, 'files'>) {
  const { t } = useTranslation();
  return files.map(({ id, name }) => (
    <a
      key={id}
      className={`${classes.file} text-xs`}
      href={fileAddress(id)}
      target="_blank"
      rel="noreferrer"
      title={name}
      aria-label={t('attachments.open', { name })}
    >
      <Icon name="log" size={14} />
      <span className={classes.fileName}>{name}</span>
    </a>
  ));
}
