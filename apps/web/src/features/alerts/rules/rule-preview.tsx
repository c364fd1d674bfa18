import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../../api/words-of.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useAlertWords } from '../words/alert-words.ts';
import { type AlertRuleInput, usePreview } from './requests.ts';
import classes from './rules.module.css';

/** How often the rule would have fired in the last seven days, with the list. `ask` judges the form first. */
export function RulePreview({ ask }: { ask: () => AlertRuleInput | undefined }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const words = useAlertWords();
  const { mutate, data, error, isPending, variables } = usePreview();
  const show = (): void => {
    const input = ask();
    if (input) mutate(input);
  };
  return (
    <div className={classes.preview}>
      <Button variant="default" loading={isPending} onClick={show}>
        {t('alertRules.preview.ask')}
      </Button>
      <div role="status">
        {error && <p className="text-sm bad">{wordsOf(error, t)}</p>}
        {data && (
          <p className="text-sm semibold">
            {data.isKnown
              ? t('alertRules.preview.fired', { count: data.total })
              : t(
                  variables?.condition.kind === 'tow' ? 'alertRules.preview.unknownTow' : 'alertRules.preview.unknown',
                )}{' '}
            {variables?.condition.kind === 'never_connected' && t('alertRules.preview.stillSilent')}{' '}
            {data.judged < data.vehicles &&
              t('alertRules.preview.judged', { judged: data.judged, vehicles: data.vehicles })}
          </p>
        )}
      </div>
      {data && data.alerts.length > 0 && (
        <ul className={classes.previewed}>
          {data.alerts.map((alert) => (
            <li key={`${alert.deviceId} ${alert.designation} ${alert.at} ${words(alert).title}`}>
              <span className="faint">{dateTime(alert.at)}</span> {alert.designation} · {words(alert).title}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
