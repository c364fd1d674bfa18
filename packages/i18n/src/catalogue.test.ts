import { expect, test } from 'vitest';
import { en } from './en/index.ts';

/* Sentences that section 8 of the specification gives word for word. Where each lives: docs/messages.md */
test.each([
  [en.shell.offline, 'you are disconnected, check your internet connection'],
  [en.signIn.offline, 'you are disconnected, check your internet connection'],
  [en.shell.online, 'internet restored'],
  [en.signIn.errors.failed, 'authentication failed, try again'],
  [en.signIn.errors.unreachable, 'unable to authenticate, check'],
  [en.errors.email_or_password_incorrect, 'email or password incorrect'],
  [en.errors.account_suspended_unpaid, 'account suspended because of unpaid invoices'],
  [en.errors.reset_link_expired, 'password reset link has expired'],
  [en.errors.platform_unknown, 'you access a platform that does not exist'],
  [en.errors.already_exists, 'this email, phone or id already exists'],
  [en.errors.code_invalid, 'the code is invalid'],
  [en.errors.client_not_found, 'this client does not exist'],
  [en.errors.internal, 'an error occurred'],
  [en.errors.save_failed, 'save failed, please retry'],
  [en.errors.group_name_taken, 'another group with the same name exists'],
  [en.errors.notification_settings_failed, 'notification settings modification failed'],
  [en.errors.device_colours_failed, 'device colours modification failed'],
  [en.errors.device_enable_failed, 'device activation or deactivation failed'],
  [en.errors.deleted_list_failed, 'failed to fetch the deleted list'],
])('“%s” keeps the words of the specification', (sentence, words) => {
  expect(sentence.toLowerCase()).toContain(words);
});
