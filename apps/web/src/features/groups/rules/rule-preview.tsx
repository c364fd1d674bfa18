import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import classes from '../group-dialog.module.css';
import { type GroupForm, tried } from '../group-form.ts';
import { previewQuery } from '../requests.ts';
import { useRuleWords } from './use-rule-words.ts';

const PAUSE = 300; // ms after the last key before the server is asked
const SHOWN = 6;

/** Which vehicles the rules hold for at this moment, and why; it follows both as they change. */
export function RulePreview({ form, needsClient }: { form: GroupForm; needsClient: boolean }) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(form, PAUSE);
  const rules = tried(settled, needsClient);
  const { data } = useQuery(previewQuery(rules));
  return (
    <section className={classes.preview} aria-label={t('groups.preview.title')} aria-live="polite">
      {rules && data ? <Matching data={data} /> : <p className="faint">{t('groups.preview.waiting')}</p>}
    </section>
  );
}

type Preview = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof previewQuery>['queryFn']>>>>;

function Matching({ data }: { data: Preview }) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const { number } = useFormat();
  const { count, of, devices } = data;
  const shown = devices.slice(0, SHOWN);
  return (
    <>
      <p className="semibold">{t('groups.preview.matching', { count, of: number(of) })}</p>
      {count === 0 && <p className="faint">{t('groups.preview.none')}</p>}
      {count > 0 && (
        <ul className={classes.fitting}>
          {shown.map((device) => (
            <li key={device.id}>
              <span className={classes.plate}>{device.designation}</span>
              <span className="muted can-shrink">{words.why(device.why)}</span>
            </li>
          ))}
        </ul>
      )}
      {count > shown.length && <p className="faint">{t('groups.preview.more', { count: count - shown.length })}</p>}
    </>
  );
}
