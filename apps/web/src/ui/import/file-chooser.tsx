import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../field/file-drop.tsx';
import { Icon } from '../icon.tsx';
import classes from './import.module.css';

type Properties = {
  hint: string;
  file: File | undefined;
  isReading: boolean;
  /** Something has to be chosen before the file. */
  isOff?: boolean;
  onFile: (file: File) => void;
  /** Beside the button. */
  children?: ReactNode;
};

/** Takes a table, Excel or CSV, by a button or dropped. */
export function FileChooser({ hint, file, isReading, isOff = false, onFile, children }: Properties) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const take = (chosen: File | undefined) => {
    if (chosen && !isOff) onFile(chosen);
  };
  return (
    <section className={classes.chooser}>
      <p className="faint">{hint}</p>
      <FileDrop isSmall onFiles={([dropped]) => take(dropped)}>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,.txt,text/csv"
          aria-label={t('imports.choose')}
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            currentTarget.value = ''; // the same file, corrected, may be chosen again
          }}
        />
        <Button
          variant="default"
          leftSection={<Icon name="upload" />}
          disabled={isOff}
          loading={isReading}
          onClick={() => input.current?.click()}
        >
          {t('imports.choose')}
        </Button>
        {children}
        {file && <span className={classes.file}>{file.name}</span>}
      </FileDrop>
    </section>
  );
}
