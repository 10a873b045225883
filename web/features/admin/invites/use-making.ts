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
import { errorMessage } from '../../../shell/errors/error-message.ts'

export type { InviteTerms } from '../../../data/invites.ts'

const noTerms: InviteTerms = { message: '', note: '', flags: [], days: INVITE_DAYS.usual }

export function useTerms() {
  const [terms, setTerms] = useState(noTerms)
  return { terms, setTerms: (change: Partial<InviteTerms>) => setTerms({ ...terms, ...change }) }
}

/** Belongs to the page, so that reopening an accidentally closed dialog restores it. */
export function useInviting() {
  const { terms, setTerms } = useTerms()
  const list = useListOfPeople(terms)
  return {
    terms,
    setTerms,
    list,
    /** Called when the dialog closes; discards what was sent. */
    close() {
      if (list.stage.name !== 'done') return
      setTerms(noTerms)
      list.startOver()
    },
  }
}

export type Stage =
  | { name: 'list' }
  | { name: 'checked'; rows: CheckedAddress[] }
  | { name: 'sending'; made: number; of: number }
  | { name: 'done'; made: number; left: CheckedAddress[]; errorText: string }

/** Checks a list of addresses without storing anything, then invites them in batches. */
function useListOfPeople(terms: InviteTerms) {
  const [text, setText] = useState('')
  const [stage, setStage] = useState<Stage>({ name: 'list' })
  const [pending, setPending] = useState(false)
  const [errorText, setErrorText] = useState('')

  async function readFile(file: File) {
    setErrorText('')
    // Each character takes at least one byte, so a much larger file can only be refused.
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

export async function makeCode(uses: number, terms: InviteTerms): Promise<string> {
  const { url } = await addInviteCode(uses, terms)
  refreshInvites()
  return url
}
