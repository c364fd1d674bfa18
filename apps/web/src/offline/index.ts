export type { FormKind, WaitingForm } from './form-store.ts';
export {
  dropForm,
  newRequestId,
  onFormSent,
  sendForms,
  sendOrKeep,
  startForms,
  useWaitingForms,
} from './waiting-forms.ts';
export { WaitingFormsBox } from './waiting-forms-box.tsx';
