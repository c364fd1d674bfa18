import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './file-drop.module.css';

type Properties = {
  onFile: (file: File | undefined) => void;
  /** What is said there, with a button that does the same by keyboard. */
  children: ReactNode;
};

/** A place on which a file is dropped. */
export function FileDrop({ onFile, children }: Properties) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button in it does the same by keyboard
    <section
      className={classes.drop}
      data-over={over || undefined}
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
