import { smsQuestions, writePhone } from '@balise/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import classes from './sms-questions.module.css';

const QUESTIONS = ['pos', 'state', 'help', 'stop'] as const;
const numberQuery = queryOptions({ queryKey: ['sms', 'questions'], queryFn: () => call(smsQuestions) });

/** What may be asked by SMS, and at which number; nothing where nobody can. */
export function SmsQuestions() {
  const { t } = useTranslation();
  const number = useQuery(numberQuery).data?.number;
  if (!number) return null;
  const written = number.startsWith('+') ? writePhone(number, null) : number;
  return (
    <section className={classes.questions} aria-label={t('smsQuestions.title')}>
      <h3 className="text-sm">{t('smsQuestions.title')}</h3>
      <p className="text-sm muted">{t('smsQuestions.text', { number: written })}</p>
      <dl className="text-sm">
        {QUESTIONS.map((question) => (
          <div key={question}>
            <dt>{t(`smsQuestions.words.${question}`)}</dt>
            <dd className="muted">{t(`smsQuestions.answers.${question}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
