import type { AuditLine } from '@balise/contract';
import { auditChanges, languageOf } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './audit.module.css';

/** What an act changed, field by field, in words; and the browser it came from. */
export function ChangeList({ line }: { line: AuditLine }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const changes = auditChanges(line, languageOf(i18n.resolvedLanguage), format);
  const compares = line.before !== null && line.after !== null;
  return (
    <div>
      {changes.length === 0 && <p className="faint">{t('audit.noDetails')}</p>}
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {compares ? (
                  <>
                    <del>
                      <span className="visually-hidden">{t('audit.before')} </span>
                      {before}
                    </del>
                    <Icon name="arrowRight" size={14} />
                    <ins>
                      <span className="visually-hidden">{t('audit.after')} </span>
                      {after}
                    </ins>
                  </>
                ) : line.before === null ? (
                  after
                ) : (
                  before
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {line.userAgent && <p className={`text-xs faint ${classes.browser}`}>{line.userAgent}</p>}
    </div>
  );
}
