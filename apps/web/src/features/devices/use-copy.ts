import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/address/copy-text.ts';
import { useTell } from '../../ui/use-tell.tsx';

/** Copies a text, and says so. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation();
  const tell = useTell();
  return (text) => void copyText(text).then((done) => done && tell.done(t('common.copied')));
}
