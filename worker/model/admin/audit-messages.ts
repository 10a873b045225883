/** By table. */
const recordNouns = {
  _superusers: 'a superuser',
  users: 'an account',
  user_flags: 'a person’s flag',
  cam_projects: 'a project',
  jams: 'a jam',
  takes: 'a take',
  media: 'a file',
  characters: 'a character',
  looks: 'a saved look',
  chat_rooms: 'a chat room',
  chat_messages: 'a message',
  chat_reactions: 'a reaction',
  chat_cards: 'a card',
  chat_reports: 'a report',
  mixes: 'a mix',
  audit_log: 'an entry of the audit log',
  templates: 'a template',
  upload_waitlist: 'an upload request',
  emails: 'an e-mail',
  surveys: 'a survey',
  route_rules: 'a redirect',
} as const

const recordVerbs = { create: 'Created', update: 'Changed', delete: 'Deleted' } as const

/** By list of the back office. */
const listNouns = {
  projects: 'projects',
  characters: 'characters',
  templates: 'templates',
  users: 'users',
  upload_waitlist: 'upload requests',
  surveys: 'surveys',
  emails: 'e-mails',
  email_lists: 'address lists',
  email_addresses: 'addresses',
  invites: 'invites',
  waitlist: 'the waiting list',
  flags: 'flags',
  rooms: 'chat rooms',
  reports: 'reports',
  audit: 'the audit log',
} as const

/** May affect thousands of rows at once. */
const listActs = {
  'projects.feature': 'Featured a project',
  'projects.unfeature': 'Stopped featuring a project',
  'projects.publish': 'Published a project',
  'projects.unpublish': 'Unpublished a project',
  'projects.deprecate': 'Deprecated a project',
  'projects.undeprecate': 'Undid a project’s deprecation',
  'projects.trash': 'Moved a project to the trash',
  'projects.restore': 'Restored a project',
  'characters.publish': 'Published a character',
  'characters.unpublish': 'Unpublished a character',
  'characters.trash': 'Moved a character to the trash',
  'characters.restore': 'Restored a character',
  'templates.publish': 'Published a template',
  'templates.unpublish': 'Unpublished a template',
  'templates.trash': 'Moved a template to the trash',
  'templates.restore': 'Restored a template',
  'users.ban': 'Banned an account',
  'users.reason': 'Changed the reason for a ban',
  'users.unban': 'Lifted a ban',
  'users.sign-out': 'Signed an account out everywhere',
  'users.delete': 'Deleted an account',
  'users.keep': 'Cancelled the deletion of an account',
  'users.grant': 'Gave a flag to an account',
  'users.revoke': 'Removed a flag from an account',
  'flags.revoke': 'Removed a person’s flag',
  'upload_waitlist.approve': 'Approved an upload request',
  'upload_waitlist.decline': 'Declined an upload request',
  'upload_waitlist.note': 'Changed the note on an upload request',
  'upload_waitlist.trash': 'Moved an upload request to the trash',
  'upload_waitlist.restore': 'Restored an upload request',
  'surveys.trash': 'Moved a survey to the trash',
  'surveys.untrash': 'Restored a survey from the trash',
  'surveys.close': 'Closed a survey',
  'surveys.open': 'Opened a survey',
  'surveys.archive': 'Archived a survey',
  'surveys.restore': 'Restored an archived survey',
  'emails.trash': 'Moved an e-mail to the trash',
  'emails.restore': 'Restored an e-mail',
  'email_lists.rename': 'Renamed an address list',
  'email_addresses.remove': 'Removed an address from a list',
  'invites.revoke': 'Revoked invites',
  'rooms.lock': 'Locked a chat room',
  'rooms.unlock': 'Unlocked a chat room',
  'rooms.archive': 'Archived a chat room',
  'rooms.unarchive': 'Restored an archived chat room',
  'rooms.trash': 'Moved a chat room to the trash',
  'rooms.restore': 'Restored a chat room',
  'reports.dismiss': 'Dismissed a report',
  'reports.settle': 'Removed what was reported',
  'reports.reopen': 'Reopened a report',
} as const

const singleActs = {
  'projects.transfer': 'Gave a project to another owner',
  'characters.order': 'Reordered the character gallery',
  'characters.delete_picture': 'Deleted a picture of a character',
  'characters.take_down': 'Removed a character’s art',
  'characters.lift_takedown': 'Restored a character’s art',
  'users.make-admin': 'Made a user an admin',
  'users.end-admin': 'Removed a user’s admin role',
  'users.impersonate': 'Signed in as a user',
  'users.save_account': 'Created or reset an account from the command line',
  'users.change_email': 'Changed an e-mail address',
  'users.change_password': 'Changed a password',
  'users.reset_password': 'Reset a password',
  'users.sign_out_everywhere': 'Signed out everywhere',
  '_superusers.save_account': 'Created or reset a superuser from the command line',
  'second_factor.enable': 'Turned on two-step sign-in',
  'second_factor.renew_codes': 'Renewed recovery codes',
  'second_factor.use_recovery_code': 'Signed in with a recovery code',
  'second_factor.remove': 'Turned off two-step sign-in',
  'surveys.publish': 'Published a survey',
  'surveys.invite': 'Invited people to a survey',
  'surveys.withdraw': 'Withdrew an invitation to a survey',
  'surveys.share_results': 'Created a link to a survey’s results',
  'surveys.unshare_results': 'Revoked a link to a survey’s results',
  'surveys.export_answers': 'Exported a survey’s answers',
  'surveys.make_film': 'Made a film of a survey’s voice answers',
  'surveys.transcribe': 'Had a survey’s voice answers transcribed',
  'surveys.delete_response': 'Deleted an answer to a survey',
  'surveys.add_destination': 'Added a destination for a survey’s answers',
  'surveys.change_destination': 'Changed a destination for a survey’s answers',
  'surveys.remove_destination': 'Removed a destination for a survey’s answers',
  'surveys.rotate_secret': 'Renewed the secret of a survey’s webhook',
  'surveys.test_destination': 'Sent a test to a destination for a survey’s answers',
  'surveys.replay_deliveries': 'Sent a survey’s answers to a destination again',
  'emails.schedule': 'Scheduled an e-mail',
  'emails.unschedule': 'Unscheduled an e-mail',
  'emails.send': 'Sent an e-mail',
  'emails.pause': 'Paused an e-mail',
  'emails.resume': 'Resumed an e-mail',
  'emails.cancel': 'Cancelled an e-mail',
  'emails.retry-failed': 'Retried an e-mail’s failed recipients',
  'emails.retry-unknown': 'Retried an e-mail’s unconfirmed recipients',
  'emails.export_recipients': 'Exported an e-mail’s recipients as CSV',
  'email_lists.create': 'Added an address list',
  'email_lists.delete': 'Deleted an address list',
  'invites.create': 'Invited people',
  'invites.code': 'Created an invite code',
  'invites.resend': 'Resent invites',
  'invites.pause': 'Paused invites',
  'invites.unpause': 'Resumed invites',
  'waitlist.decline': 'Declined people on the waiting list',
  'chat.mute': 'Muted a member',
  'chat.unmute': 'Unmuted a member',
  'jams.make-key': 'Created a key for a jam',
  'jams.revoke-key': 'Revoked a jam’s key',
  'mail.retry': 'Retried a mail',
  'mail.drop': 'Dropped a waiting mail',
  'mail.retry_all': 'Retried all undelivered mails',
  'mail.drop_expired': 'Dropped undelivered mails whose link had expired',
  'mail.postal_address': 'Changed the postal address in campaigns',
  'mail.suppress': 'Blocked an address from mail',
  'mail.unsuppress': 'Unblocked an address for mail',
  'attention.dismiss': 'Dismissed a notice on the home page',
  'backups.start': 'Started a backup',
  'backups.finish': 'Finished a backup',
  'backups.fail': 'Failed to finish a backup',
  'backups.restore': 'Restored the data from a backup',
  'api_tokens.create': 'Created an API token',
  'api_tokens.revoke': 'Revoked an API token',
} as const

export type RecordAct = `${keyof typeof recordNouns}.${keyof typeof recordVerbs}`

/** For example `projects.export`. */
export type ExportAct = `${keyof typeof listNouns}.export`

/** For example `projects.unpublish.cancel`. */
export type BulkAct = `${keyof typeof listActs}.${'resume' | 'cancel'}`

export type AuditedAct = keyof typeof listActs | keyof typeof singleActs | RecordAct | ExportAct | BulkAct

/** The part of `surveys.publish` after the subject. */
export type ActOf<Subject extends string, Act = AuditedAct> = Act extends `${Subject}.${infer Name}`
  ? Name
  : never

export const auditMessages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(recordNouns).flatMap(([name, noun]) =>
      Object.entries(recordVerbs).map(([act, verb]) => [`${name}.${act}`, `${verb} ${noun}`]),
    ),
  ),
  ...Object.fromEntries(
    Object.entries(listNouns).map(([name, noun]) => [`${name}.export`, `Exported ${noun} as CSV`]),
  ),
  ...Object.fromEntries(
    Object.entries(listActs).flatMap(([act, words]) => {
      const lower = words.charAt(0).toLowerCase() + words.slice(1)
      return [
        [`${act}.resume`, `Resumed a bulk action: ${lower}`],
        [`${act}.cancel`, `Cancelled a bulk action: ${lower}`],
      ]
    }),
  ),
  ...listActs,
  ...singleActs,
}

export function actMessage(action: string): string {
  return Object.hasOwn(auditMessages, action) ? (auditMessages[action] ?? action) : action
}

/** All words must match, in any case. */
export function actsMatching(search: string): string[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return Object.entries(auditMessages).flatMap(([action, words]) => {
    const said = words.toLowerCase()
    return wanted.every((word) => said.includes(word)) ? [action] : []
  })
}
