import { hintCookie, readHint } from '#model/pages/visitor-hint'
import { session } from '../../platform/session.ts'

/** Keeps the worker's hint as the session says, from now on. */
export function startVisitorHint(): void {
  session.subscribe(write)
  write()
}

/** `isNew`: the person who is signed in has no projects. */
export function noteProjects(isNew: boolean): void {
  if (readHint(document.cookie).isNew !== isNew) write(isNew)
}

function write(isNew = readHint(document.cookie).isNew) {
  const user = session.get()?.user
  const visitor = user ? (user.admin ? 'admin' : 'member') : 'guest'
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = hintCookie({ visitor, isNew }) + secure
}
