import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, DeviceId, PartnerId, PartnerIdInPath, UserId, UserIdInPath } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { DIRECTIONS, pageInQuery, USER_ORDERS } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import { DeviceSummary } from '../device/device-lists.ts';
import { SendsMail } from './password.ts';
import { RIGHT_NAMES, RIGHTS_WORDS, ROLES } from './rights.ts';
import { USER_STATES } from './user.ts';
import { EditUserFields, GivenRights, NewUserFields, USER_STATUSES } from './user-fields.ts';

const ById = z.object({ id: UserIdInPath });

/** A user as lists show it. */
export const User = z.object({
  id: UserId,
  role: z.enum(ROLES).describe('where the user belongs: platform, partner, client'),
  lastName: z.string(),
  firstName: z.string(),
  email: z.string(),
  countryCode2: z.string().nullable(),
  phone: z.string().nullable().describe('E.164'),
  clientId: ClientId.nullable(),
  clientName: z.string().nullable(),
  partnerId: PartnerId.nullable(),
  partnerName: z.string().nullable(),
  accountLimited: z.boolean(),
  deviceCount: z.number().nullable().describe('devices on its list; null for full access'),
  isTempLink: z.boolean(),
  dateEnd: Instant.nullable(),
  language: z.enum(LANGUAGES),
  status: z.enum(USER_STATUSES).describe('as it was set'),
  state: z.enum(USER_STATES).describe('status and end together: whether it can sign in'),
  rightsWord: z.enum(RIGHTS_WORDS).nullable().describe('null without the right `view_rights`'),
  holdsMore: z.boolean().describe('than the caller: what would take over its account is refused'),
  lastSignInAt: Instant.nullable(),
  createdAt: Instant,
});
export type User = z.infer<typeof User>;

export const UserDetail = User.extend({
  deviceIdList: z.array(DeviceId).describe('empty for full access'),
  rights: z.array(z.enum(RIGHT_NAMES)).nullable().describe('null without the right `view_rights`'),
});
export type UserDetail = z.infer<typeof UserDetail>;

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/user/list',
  access: 'view_users',
  tag: 'User',
  summary: 'Users, a page at a time',
  description:
    'With `clientId` those of a client, with `partnerId` a partner’s own people; with neither those who stand where the ' +
    'caller belongs, or with `of=all` everybody whom the caller may see.',
  query: z.object({
    clientId: ClientIdInPath.optional(),
    partnerId: PartnerIdInPath.optional(),
    of: z.enum(['own', 'all']).default('own'),
    search: line(100).optional().describe('in names, e-mail, phone and client'),
    state: z.enum(USER_STATES).optional(),
    access: z.enum(['full', 'limited', 'temporary']).optional(),
    ...pageInQuery,
    order: z.enum(USER_ORDERS).default('name'),
    direction: z.enum(DIRECTIONS).default('asc'),
  }),
  reply: z.object({ users: z.array(User), total: z.number().describe('of what the query selects, on all pages') }),
  errors: ['client_not_found'],
});

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/user/{id}',
  access: 'view_users',
  tag: 'User',
  summary: 'One user, with its list of devices and its rights',
  params: ById,
  reply: UserDetail,
  errors: ['user_not_found'],
});

const REFUSED = ['user_holds_more', 'own_account', 'last_administrator', 'already_exists', 'email_refused'] as const;

export const addUser = endpoint({
  name: 'addUser',
  method: 'POST',
  path: '/user',
  access: 'add_user',
  tag: 'User',
  summary: 'Adds a user',
  description:
    'Without a password the user is sent a mail with a link that opens once, to choose one. Rights other than those of ' +
    '`read_only` need `edit_rights`, and no one gives what it does not hold: of somebody temporary, no access beyond its own end. ' +
    'Within 24 hours 100 such mails are sent for a client, and 1,000 for a partner with its clients; new addresses of users count too. ' +
    '`too_many_invitations` says in its `figures` when the next is possible: in `seconds`, and as the moment `opensAt`.',
  body: NewUserFields,
  reply: UserDetail.extend({ sendsMail: SendsMail }),
  errors: [
    ...(['client_not_found', 'not_found', 'not_allowed', 'already_exists', 'email_refused'] as const),
    ...(['limit_reached', 'too_many_requests', 'too_many_invitations'] as const),
  ],
  surprise: 'save_failed',
});

export const editUser = endpoint({
  name: 'editUser',
  method: 'PUT',
  path: '/user/{id}',
  access: 'edit_user',
  tag: 'User',
  summary: 'Changes a user; what is left out stays',
  description:
    'Of somebody who holds a right that the caller lacks, only names, phone and language can be changed; a temporary caller ' +
    'changes neither e-mail address, password nor rights of a user who stays longer, and gives no one a later end. A new password, ' +
    'an end or the status `inactive` ends the user’s sign-ins. The last administrator of a client, a partner or the ' +
    'platform (who holds view_users, edit_user and edit_rights without limit or end) cannot be disabled, limited, given an ' +
    'end, or lose these rights; and no one changes one’s own status, access, rights or password here.',
  params: ById,
  body: EditUserFields,
  reply: UserDetail,
  errors: ['user_not_found', 'not_allowed', ...REFUSED, 'too_many_requests', 'too_many_invitations'],
  surprise: 'user_edit_failed',
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/user/{id}',
  access: 'delete_user',
  tag: 'User',
  summary: 'Deletes a user',
  description:
    'Signed out at once. E-mail address, phone number and password are erased, the address is free again; the name stays in ' +
    'the audit log. Cannot be undone.',
  params: ById,
  reply: z.null(),
  errors: ['user_not_found', 'user_holds_more', 'own_account', 'last_administrator'],
  surprise: 'user_delete_failed',
});

/** The most users that one call deletes. */
export const MOST_USERS_AT_ONCE = 200;

export const deleteUsers = endpoint({
  name: 'deleteUsers',
  method: 'POST',
  path: '/user/delete',
  access: 'delete_user',
  tag: 'User',
  summary: 'Deletes a list of users',
  description:
    'As `DELETE /user/{id}`, for many: all are deleted or none. Where users are refused, `error.fields` names each as ' +
    '`userIdList.3` (its place in the list) with the reason in words, and `error.code` is the reason of the first.',
  body: z.object({
    userIdList: z
      .array(UserId)
      .min(1, 'required')
      .max(MOST_USERS_AT_ONCE, 'too_many')
      .describe(`up to ${MOST_USERS_AT_ONCE}`),
  }),
  reply: z.object({ deleted: z.array(UserId) }),
  errors: ['user_not_found', 'user_holds_more', 'own_account', 'last_administrator'],
  surprise: 'users_delete_failed',
});

export const listUserDevices = endpoint({
  name: 'listUserDevices',
  method: 'POST',
  path: '/user/user-device',
  access: 'view_users',
  tag: 'User',
  summary: 'The devices on the list of a limited user, by designation',
  description: 'Empty for full access: such a user sees every device of its client. Needs `view_devices` too.',
  body: z.object({ userId: UserId }),
  reply: z.array(DeviceSummary),
  errors: ['user_not_found', 'not_allowed'],
});

export const UserRights = z.object({
  rights: z.array(z.enum(RIGHT_NAMES)).describe('those that count'),
  rightsWord: z.enum(RIGHTS_WORDS),
  possible: z.array(z.enum(RIGHT_NAMES)).describe('what a user with that role, with that access, can hold at all'),
  grantable: z.array(z.enum(RIGHT_NAMES)).describe('of these, what the caller holds and so may give or take'),
});
export type UserRights = z.infer<typeof UserRights>;

export const getUserRights = endpoint({
  name: 'getUserRights',
  method: 'GET',
  path: '/user/{id}/rights',
  access: 'view_rights',
  tag: 'User',
  summary: 'The rights of a user, and which of them the caller may give or take',
  params: ById,
  reply: UserRights,
  errors: ['user_not_found'],
});

export const setUserRights = endpoint({
  name: 'setUserRights',
  method: 'PUT',
  path: '/user/{id}/rights',
  access: 'edit_rights',
  tag: 'User',
  summary: 'Gives a user these rights and no others',
  description: 'No one gives or takes a right that it does not hold, or changes its own rights.',
  params: ById,
  body: z.object({ rights: GivenRights }),
  reply: UserRights,
  errors: ['user_not_found', 'own_account', 'last_administrator'],
  surprise: 'user_edit_failed',
});

export const copyUserRights = endpoint({
  name: 'copyUserRights',
  method: 'POST',
  path: '/user/{id}/rights/copy',
  access: 'edit_rights',
  tag: 'User',
  summary: 'Gives a user the rights of another one',
  description:
    'Of these, those that count where the user belongs and with its access. Otherwise as `PUT /user/{id}/rights`.',
  params: ById,
  body: z.object({ fromUserId: UserId }),
  reply: UserRights,
  errors: ['user_not_found', 'own_account', 'last_administrator'],
  surprise: 'user_edit_failed',
});

/** How many clients and devices a preview shows at most. */
export const VIEW_SHOWN = 100;

/** What a user sees, as far as the caller sees it too. */
export const UserView = z.object({
  role: z.enum(ROLES),
  state: z.enum(USER_STATES),
  rights: z.array(z.enum(RIGHT_NAMES)),
  clients: z.object({ total: z.number(), shown: z.array(z.object({ id: ClientId, fullName: z.string() })) }),
  devices: z.object({ total: z.number(), shown: z.array(DeviceSummary) }),
});
export type UserView = z.infer<typeof UserView>;

export const previewUser = endpoint({
  name: 'previewUser',
  method: 'GET',
  path: '/user/{id}/view',
  access: 'view_rights',
  tag: 'User',
  summary: 'What a user sees: its rights that count, and the clients and devices before it',
  description:
    `Read as that user would read it. Totals, and the first ${VIEW_SHOWN} of each by name. Clients and devices are left out for a ` +
    'user who may not see them, and for a caller who may not.',
  params: ById,
  reply: UserView,
  errors: ['user_not_found'],
});
