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
