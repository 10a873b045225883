import { ADDRESS_LIST_MAX_LENGTH, INVITE_DAYS, INVITES_AT_ONCE, type CheckedAddress } from '#contract/invites'
import { useState } from 'react'
import {
  addInviteCode,
  addInvites,
  checkList,
  refreshInvites,
  type InviteTerms,
} from '../../../data/invites.ts'
import { CallError } from '../../../platform/call-error.ts'
import { readTextFile } from '../../../platform/text-file.ts'
import { errorMessage } from '../../../shell/errors/words.ts'

export type { InviteTerms } from '../../../data/invites.ts'

const noTerms: InviteTerms = { message: '', note: '', flags: [], days: INVITE_DAYS.usual }

export function useTerms() {
  const [terms, setTerms] = useState(noTerms)
  return { terms, setTerms: (change: Partial<InviteTerms>) => setTerms({ ...terms, ...change }) }
}

/**
 * A list of people to invite and what their invites have in common. It is the page's: a window that is closed by a slip
 * has it all again when it is opened.
 */
export function useInviting() {
  const { terms, setTerms } = useTerms()
  const list = useListOfPeople(terms)
  return {
    terms,
    setTerms,
    list,
    /** The window is closed; what was sent is done with. */
    close() {
      if (list.stage.name !== 'done') return
      setTerms(noTerms)
      list.startOver()
    },
  }
}

/** Progress of making invites from a list. */
export type Stage =
  | { name: 'list' }
  | { name: 'checked'; rows: CheckedAddress[] }
  | { name: 'sending'; made: number; of: number }
  | { name: 'done'; made: number; left: CheckedAddress[]; errorText: string }

/** A list of addresses, looked at first (nothing is stored), then invited a part at a time. */
function useListOfPeople(terms: InviteTerms) {
  const [text, setText] = useState('')
  const [stage, setStage] = useState<Stage>({ name: 'list' })
  const [pending, setPending] = useState(false)
  const [errorText, setErrorText] = useState('')

  async function readFile(file: File) {
    setErrorText('')
    // One byte is at least one character's worth: a file that is much larger can only be refused.
    if (file.size > 4 * ADDRESS_LIST_MAX_LENGTH) return setErrorText(tooLong)
    setText(await readTextFile(file))
  }

  async function check() {
    if (text.length > ADDRESS_LIST_MAX_LENGTH) return setErrorText(tooLong)
    setPending(true)
    setErrorText('')
    try {
      setStage({ name: 'checked', rows: await checkList(text) })
    } catch (error) {
      setErrorText(listErrorText(error))
    } finally {
      setPending(false)
    }
  }

  async function send(rows: readonly CheckedAddress[]) {
    const people = rows.filter(({ verdict }) => verdict === 'new').map(({ email, name }) => ({ email, name }))
    let made = 0
    const left = rows.filter(({ verdict }) => verdict !== 'new')
    try {
      for (let from = 0; from < people.length; from += INVITES_AT_ONCE) {
        setStage({ name: 'sending', made, of: people.length })
        const part = await addInvites(people.slice(from, from + INVITES_AT_ONCE), terms)
        made += part.made.length
        left.push(...part.left)
      }
      setStage({ name: 'done', made, left, errorText: '' })
    } catch (error) {
      const { title, text: why } = errorMessage(error)
      setStage({
        name: 'done',
        made,
        left,
        errorText: `${title}. ${why} The rest of the list was not invited.`,
      })
    } finally {
      refreshInvites()
    }
  }

  return {
    text,
    setText(next: string) {
      setText(next)
      setErrorText('')
    },
    stage,
    pending,
    errorText,
    readFile,
    check,
    send,
    backToList: () => setStage({ name: 'list' }),
    startOver() {
      setText('')
      setStage({ name: 'list' })
    },
  }
}

const tooLong = 'This is too long: at most 5,000 addresses at once. Split the list.'

function listErrorText(error: unknown): string {
  if (error instanceof CallError && error.code === 'validation_failed') {
    const field = error.data.text
    if (typeof field === 'object' && field !== null && 'message' in field) return String(field.message)
  }
  return errorMessage(error).text
}

/** Creates a code; resolves with its link, which is shown once. */
export async function makeCode(uses: number, terms: InviteTerms): Promise<string> {
  const { url } = await addInviteCode(uses, terms)
  refreshInvites()
  return url
}
