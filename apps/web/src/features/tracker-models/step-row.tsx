import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/address/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { ReadyStep } from './setup-steps.ts';
import classes from './tracker-models.module.css';

/** One text to send, with a button that copies it; on a phone another opens the messages with it. */
export function StepRow({ step, text, missing, phone }: ReadyStep & { phone: string | null }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [copied, setCopied] = useState(false);
  const purpose = t(`trackerModels.setup.purposes.${step.purpose}`);
  const ready = missing.length === 0;
  const lacks = missing.map((name) => t(`trackerModels.setup.lacks.${name}`)).join(', ');
  const copy = async () => setCopied(await copyText(text));
  return (
    <li className={classes.step} data-ready={ready || undefined}>
      <div className={`text-xs faint ${classes.stepHead}`}>
        <span className={classes.purpose}>{purpose}</span>
        {!ready && <span className={classes.lacks}>{t('trackerModels.setup.fillIn', { what: lacks })}</span>}
      </div>
      <div className="row gap-8">
        <code className={classes.text}>
          <Filled text={text} />
        </code>
        {isPhone && phone && step.means === 'sms' && ready && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="message" size={14} />}
            component="a"
            href={`sms:${phone}?body=${encodeURIComponent(text)}`}
          >
            {t('trackerModels.setup.send')}
          </Button>
        )}
        <ActionIcon
          className={classes.copy ?? ''}
          variant="subtle"
          color="gray"
          disabled={!ready}
          aria-label={t(copied ? 'trackerModels.setup.copied' : 'trackerModels.setup.copy', { purpose })}
          title={t(copied ? 'trackerModels.setup.copied' : 'trackerModels.setup.copy', { purpose })}
          onClick={() => void copy()}
          onBlur={() => setCopied(false)}
        >
          <Icon name={copied ? 'check' : 'copy'} />
        </ActionIcon>
      </div>
    </li>
  );
}

/** The text with what is still in braces marked, and with the spaces before it to be seen. */
function Filled({ text }: { text: string }) {
  const spaces = text.length - text.trimStart().length;
  return (
    <>
      {spaces > 0 && <span className="faint">{'␣'.repeat(spaces)}</span>}
      {text
        .trimStart()
        .split(/(\{\w+\})/)
        .map((part, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which has no other order
          part.startsWith('{') ? <mark key={place}>{part}</mark> : part,
        )}
    </>
  );
}
