import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/address/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './account.module.css';

/** A secret to type elsewhere, in groups of four, or to copy. */
export function CopySecret({ label, secret }: { label: string; secret: string }) {
  const { t } = useTranslation();
  const tell = useTell();
  const copy = async () => {
    if (await copyText(secret)) tell.done(t('common.copied'));
  };
  return (
    <div>
      <p className={classes.quiet}>{label}</p>
      <div className="row gap-8">
        <code className={classes.secret}>{secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
        <ActionIcon variant="subtle" color="gray" aria-label={t('common.copy')} onClick={() => void copy()}>
          <Icon name="copy" />
        </ActionIcon>
      </div>
    </div>
  );
}
