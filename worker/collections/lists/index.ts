import type { ListKind } from '../definition/list-kind.ts'
import { characterList } from './characters.ts'
import { auditList } from './audit.ts'
import { addressListList, listedAddressList } from './email-lists.ts'
import { emailList } from './emails.ts'
import { flagList } from './flags.ts'
import { inviteList } from './invites.ts'
import { projectList } from './projects.ts'
import { reportList } from './reports.ts'
import { roomList } from './rooms.ts'
import { surveyList } from './surveys.ts'
import { templateList } from './templates.ts'
import { uploadWaitlistList } from './upload-waitlist.ts'
import { userList } from './users.ts'
import { waitlistList } from './waitlist.ts'

/** Every kind of rows that the back office lists; a new one is a file beside these and a line here. */
export const listKinds: readonly ListKind[] = [
  projectList,
  characterList,
  templateList,
  userList,
  uploadWaitlistList,
  surveyList,
  emailList,
  addressListList,
  listedAddressList,
  inviteList,
  waitlistList,
  flagList,
  roomList,
  reportList,
  auditList,
]
