import { answerParent } from '../../child/answer-parent.ts';
import type { Paper } from './paper.ts';
import { printed } from './printed.ts';

answerParent((paper) => printed(paper as Paper));
