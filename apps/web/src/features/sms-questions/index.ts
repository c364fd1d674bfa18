export { SmsQuestions } from './sms-questions.tsx';
