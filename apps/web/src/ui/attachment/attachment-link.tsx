import { API_BASE, type Attachment } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import classes from './attachment.module.css';

export const fileAddress = (id: number): string => `${API_BASE}/attachment/${id}`;
export const thumbnailAddress = (id: number): string => `${fileAddress(id)}/thumbnail`;

type Shown = Pick<Attachment, 'id' | 'name' | 'hasThumbnail'>;

/** The small picture of a file, which opens it: a picture is shown, a PDF is saved. */
export function AttachmentLink({ file }: { file: Shown }) {
  const { t } = useTranslation();
  return (
    <a
      className={classes.tile}
      href={fileAddress(file.id)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('attachments.open', { name: file.name })}
      title={file.name}
    >
      {file.hasThumbnail ? (
        <img src={thumbnailAddress(file.id)} alt="" width={56} height={56} loading="lazy" />
      ) : (
        <>
          <Icon name="log" />
          PDF
        </>
      )}
    </a>
  );
}
