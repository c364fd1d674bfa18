export { DialogFrame } from '../../../ui/dialog/dialog-frame.tsx';
