import type { ReportPage } from '@balise/contract';
import { languageOf, partWords } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { SaidNote } from './said-note.tsx';

/** Vehicles that were named one after the other; the file names more. */
const NAMED = 10;

/** What a reader must know of the report's vehicles: whose driving style cannot be measured, which never connected, and which changed hands within its period. */
export function VehiclesNote({ page }: { page: ReportPage | undefined }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  if (!page) return null;
  const names = page.unheard.slice(0, NAMED).map(({ vehicle }) => vehicle);
  const [named, more] = [names.join(', '), page.unheard.length - names.length];
  const unheard = more > 0 ? t('reports.unheard.more', { names: named, count: more }) : named;
  const parts = page.parts.map((part) => partWords(part, languageOf(i18n.resolvedLanguage), format));
  const style = t('reports.unmeasured.text', { count: page.unmeasured });
  return (
    <>
      <SaidNote title={t('reports.unmeasured.title')} said={page.unmeasured > 0 ? [style] : []} />
      <SaidNote title={t('reports.unheard.title')} said={unheard === '' ? [] : [unheard]} />
      <SaidNote title={t('reports.part.title')} said={parts} />
    </>
  );
}
