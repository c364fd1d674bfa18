import type { Device } from '@balise/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { faultWords } from '../../api/fault-words.ts';
import { useUser } from '../../api/user.ts';
import { momentOf, wallTimeIn } from '../../language/zoned-time.ts';
import { useTell } from '../../ui/use-tell.tsx';
import type { Typed } from './entry-fields.tsx';
import { useEnter } from './requests.ts';
import { useWritten } from './use-written.ts';

/** A reading that is being typed, and its way to the server. */
export function useEntry(device: Device, onDone: () => void) {
  const { t } = useTranslation();
  const tell = useTell();
  const timeZone = useUser().client?.timeZone;
  const { factor, meter } = useWritten();
  const [latest] = useState(() => wallTimeIn(Date.now(), timeZone));
  const [typed, setTyped] = useState<Typed>({ figure: '', at: latest, isReset: false, note: '' });
  const { mutate, isPending, error, reset } = useEnter(device.id);
  const at = momentOf(typed.at, timeZone);
  return {
    ...{ typed, latest, isPending, error },
    set: (change: Partial<Typed>): void => {
      setTyped((before) => ({ ...before, ...change }));
      reset(); // what was refused was another entry
    },
    isReady: typed.figure !== '' && at !== undefined,
    isDoubted: error instanceof CallFailed && error.code === 'odometer_implausible',
    fault: (field: string): string | undefined => {
      if (field === 'at' && at === undefined) return t('fieldErrors.invalid_date');
      const said = error instanceof CallFailed ? error.fields[field] : undefined;
      return said && faultWords(said, t);
    },
    enter: (confirmed: boolean): void =>
      mutate(
        {
          ...{ metres: Math.round(Number(typed.figure) / factor), kind: typed.isReset ? 'reset' : 'reading' },
          ...{ note: typed.note, confirmed },
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
