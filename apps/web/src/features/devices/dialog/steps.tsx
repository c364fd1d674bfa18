import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import classes from './device-dialog.module.css';

const STEPS = ['tracker', 'vehicle', 'firstMessage'] as const;

/** Where in adding a vehicle one is. */
export function Steps({ now }: { now: (typeof STEPS)[number] }) {
  const { t } = useTranslation();
  const at = STEPS.indexOf(now);
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, index) => (
        <li key={step} className={classes.step} aria-current={step === now ? 'step' : undefined}>
          <span className={classes.number}>{index < at ? <Icon name="check" size={12} /> : index + 1}</span>
          {t(`devices.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
