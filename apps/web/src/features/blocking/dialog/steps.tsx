import type { DeviceCommand } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { isOpen } from '../requests.ts';
import classes from './dialog.module.css';

const STEPS = ['requested', 'waiting', 'sent', 'over'] as const;

type Properties = { command: DeviceCommand & { steps: readonly { at: number; state: DeviceCommand['state'] }[] } };

/** Requested, waiting, sent, result: where a command is, and when it came there. */
export function Steps({ command }: Properties) {
  const { t } = useTranslation();
  const { timeWithSeconds } = useFormat();
  const { state, steps } = command;
  const isOver = !isOpen(command);
  const now = isOver ? 'over' : (state as (typeof STEPS)[number]);
  const whenOf = (step: (typeof STEPS)[number]): number | undefined =>
    step === 'over' ? (isOver ? command.changedAt : undefined) : steps.find((one) => one.state === step)?.at;
  return (
    <ol className={classes.steps}>
      {STEPS.map((step) => {
        const at = whenOf(step);
        const isLast = step === 'over' && isOver;
        return (
          <li
            key={step}
            aria-current={step === now ? 'step' : undefined}
            data-reached={at !== undefined || undefined}
            data-state={isLast ? state : undefined}
          >
            <span>{isLast ? t(`commands.states.${state}`) : t(`blocking.follow.steps.${step}`)}</span>
            <time>{at !== undefined && timeWithSeconds(at)}</time>
          </li>
        );
      })}
    </ol>
  );
}
