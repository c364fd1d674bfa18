import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './set-up.module.css';
import { StepLink } from './step-link.tsx';
import type { SetUpStep } from './steps.ts';
import type { SetUp } from './use-set-up.ts';

/** The steps in order, each with its reason; the next one, and for a client's people any open one, with the way to its form. */
export function StepList({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const { steps, done, next, draftId } = setUp;
  const wordsOf = (step: SetUpStep) => (role === 'client' && step === 'user' ? 'colleague' : step);
  const actOf = (step: SetUpStep) =>
    step === 'company' && draftId !== undefined ? t('setUp.company.publish') : t(`setUp.${wordsOf(step)}.act`);
  return (
    <ol className={classes.steps}>
      {steps.map((step, place) => (
        <li key={step} className={classes.step} data-state={done[step] ? 'done' : step === next ? 'next' : 'later'}>
          <span className={classes.number} aria-hidden>
            {done[step] ? <Icon name="check" size={14} /> : place + 1}
          </span>
          <div>
            <h2 className={classes.name}>
              {t(`setUp.${wordsOf(step)}.title`)}
              {done[step] && <small> {t('setUp.done')}</small>}
            </h2>
            <p className={`text-sm muted ${classes.why}`}>{t(`setUp.${wordsOf(step)}.why`)}</p>
            {!done[step] && (step === next || role === 'client') && (
              <Button
                className={classes.act}
                variant={step === next ? 'filled' : 'default'}
                renderRoot={(props) => <StepLink {...props} step={step} setUp={setUp} />}
              >
                {actOf(step)}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
