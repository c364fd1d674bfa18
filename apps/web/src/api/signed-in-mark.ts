const KEY = 'balise-signed-in';

/** Notes on this device that somebody signed in, or signed out by their own will. */
export function markSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // storage forbidden: an ended sign-in cannot be distinguished from a first visit
  }
}

/** Whether somebody signed in here and did not sign out. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
