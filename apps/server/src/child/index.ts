export { answerParent } from './answer-parent.ts';
export { Rooms } from './rooms.ts';
export { type Child, startChild } from './start-child.ts';
