import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './file-drop.module.css';

type Properties = {
  onFiles: (files: File[]) => void;
  /** A row in a form instead of the middle of a page. */
  isSmall?: boolean;
  /** What is said there, with a button that does the same by keyboard. */
  children: ReactNode;
};

/** A place on which files are dropped. */
export function FileDrop({ onFiles, isSmall = false, children }: Properties) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button in it does the same by keyboard
    <section
      className={classes.drop}
      data-over={over || undefined}
      data-small={isSmall || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </section>
  );
}
