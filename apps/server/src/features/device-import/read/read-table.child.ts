import { answerParent } from '../../../child/answer-parent.ts';
import { readTable } from './read-table.ts';
import { UnreadableTable } from './table.ts';

answerParent(async (bytes) => {
  try {
    return { table: await readTable(bytes as Uint8Array) };
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    return { fault: error.fault };
  }
});
