export { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
export { seal } from './seal.ts';
export { challengeFor } from './second-step.ts';
export { newTotpSecret } from './totp.ts';
