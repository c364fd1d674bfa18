import { Skeleton } from '@mantine/core';
import classes from './partner-editor.module.css';

/** Stands where the editor will, while the partner is on its way. */
export function EditorSkeleton() {
  return (
    <div className={classes.editor}>
      <Skeleton height={640} radius={10} />
      <Skeleton height={480} radius={10} />
    </div>
  );
}
