import { logout } from '@balise/contract';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/call-failed.ts';
import { markSignedIn } from '../api/signed-in-mark.ts';

/** Ends the sign-in here and on the server, and shows the sign-in page. */
export async function signOut(): Promise<void> {
  markSignedIn(false);
  try {
    await call(logout);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error; // signed out already, or no network: leave all the same
  }
  location.assign('/login');
}
