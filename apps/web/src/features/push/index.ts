export { PushHere } from './push-here.tsx';
export { pushQuery, useRemovePush } from './requests.ts';
