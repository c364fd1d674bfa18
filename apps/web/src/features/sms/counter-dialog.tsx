import { smsLength, transliterate } from '@balise/contract';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';

const IDLE = { error: null, isPending: false };

/** Counts the segments of a text while it is typed, and says why it takes so many. */
export function CounterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { encoding, segments, left, foreign } = smsLength(text);
  const replaced = transliterate(text);
  return (
    <FormDialog title={t('sms.counter.title')} isChanged={false} saving={IDLE} onSubmit={onClose} onClose={onClose}>
      <Textarea
        data-autofocus
        autosize
        minRows={4}
        maxRows={10}
        maxLength={1530}
        label={t('sms.counter.text')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status" className="text-sm">
        <p>
          <b>{t('sms.counter.segments', { count: segments })}</b> · {t('sms.counter.left', { count: left })}
        </p>
        <p className="muted">{t(encoding === 'gsm7' ? 'sms.counter.gsm7' : 'sms.counter.ucs2')}</p>
        {foreign.length > 0 && <p>{t('sms.counter.foreign', { characters: foreign.join(' ') })}</p>}
        {replaced !== text && <p className="muted">{t('sms.counter.replaced', { text: replaced })}</p>}
      </div>
    </FormDialog>
  );
}
