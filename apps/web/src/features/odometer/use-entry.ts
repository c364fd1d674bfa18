import { type Device, MOST_METRES } from '@balise/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { useUser } from '../../api/user.ts';
import { momentOf, wallTimeIn } from '../../language/zoned-time.ts';
import { useTell } from '../../ui/use-tell.tsx';
import type { TypedReading } from './entry-fields.tsx';
import { useEnter } from './requests.ts';
import { useWritten } from './use-written.ts';

/** A reading that is being typed, and its way to the server. */
export function useEntry(device: Device, onDone: () => void) {
  const { t } = useTranslation();
  const tell = useTell();
  const timeZone = useUser().client?.timeZone;
  const { factor, meter } = useWritten();
  const [latest] = useState(() => wallTimeIn(Date.now(), timeZone));
  const [typed, setTyped] = useState<TypedReading>({ figure: '', at: latest, isReset: false, note: '' });
  const { mutate, isPending, error, reset } = useEnter(device.id);
  const at = momentOf(typed.at, timeZone);
  const metres = typed.figure === '' ? Number.NaN : Math.round(Number(typed.figure) / factor);
  const [isConfirmed, setConfirmed] = useState(false);
  const isDoubted = error instanceof CallFailed && error.code === 'odometer_implausible';
  return {
    typed,
    latest,
    isPending,
    error,
    isDoubted,
    isConfirmed,
    setConfirmed,
    set: (change: Partial<TypedReading>): void => {
      setTyped((before) => ({ ...before, ...change }));
      reset(); // what was refused was another entry
      setConfirmed(false);
    },
    /** Whether it can be sent: what was doubted, once it is confirmed. */
    isReady: metres <= MOST_METRES && at !== undefined && (!isDoubted || isConfirmed),
    fault: (field: string): string | undefined => {
      if (field === 'metres' && metres > MOST_METRES)
        return t('odometer.dialog.tooLarge', { most: meter(MOST_METRES) });
      if (field === 'at' && at === undefined) return t('fieldErrors.invalid_date');
      return fieldFaultsOf(error, t)[field];
    },
    enter: (): void =>
      mutate(
        {
          metres,
          kind: typed.isReset ? 'reset' : 'reading',
          note: typed.note,
          confirmed: isConfirmed,
          ...(typed.at !== latest && { at }), // else the server's now
        },
        {
          onSuccess: ({ value }) => {
            tell.done(t('odometer.dialog.done', { plate: device.designation, value: meter(value ?? 0) }));
            onDone();
          },
        },
      ),
  };
}
