import type { Answers } from '#model/survey/answers'

export interface Draft {
  answers: Answers
  page: string
  version: number
  language: string
  /** The server has all of it. */
  isStored: boolean
  /** It changes an answer that was sent before. */
  isEdit: boolean
}

export interface Drafts {
  read: () => Draft | undefined
  write: (draft: Draft) => void
  remove: () => void
  /** Removes it after these answers were sent, which other tabs of the survey learn from the storage. */
  removeSent: (answers: Answers) => void
  /** The answers that another tab has sent by this change of the storage, if it is one. */
  sentBy: (change: Pick<StorageEvent, 'key' | 'newValue'>) => Answers | undefined
}

/** The draft of one survey and one holder (a user's id, an invitation, or `''` for a visitor) in `storage`. */
export function draftsIn(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  survey: string,
  holder: string,
): Drafts {
  const key = `mouthpiece_survey_${survey}_${holder}`
  return {
    read() {
      try {
        return draftFrom(JSON.parse(storage.getItem(key) ?? 'null'))
      } catch {
        return undefined
      }
    },
    write: (draft) => storage.setItem(key, JSON.stringify(draft)),
    remove: () => storage.removeItem(key),
    removeSent(answers) {
      storage.setItem(key, JSON.stringify({ sent: answers }))
      storage.removeItem(key)
    },
    sentBy: (change) => (change.key === key ? sentAnswers(change.newValue) : undefined),
  }
}

function sentAnswers(text: string | null): Answers | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const isSent = typeof value === 'object' && value !== null && 'sent' in value
    // Safe: compared with other answers only.
    return isSent ? (value.sent as Answers) : undefined
  } catch {
    return undefined
  }
}

/** For a visitor who signs in while the page is open; an existing draft of the user stays. */
export function handOver(visitor: Drafts, person: Drafts): void {
  const begun = visitor.read()
  if (!begun || person.read()) return
  // The server has stored the visitor's answers, not the user's.
  person.write({ ...begun, isStored: false, isEdit: false })
  visitor.remove()
}

function draftFrom(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  // Each field is checked below. Earlier builds named `isStored` `isKept`.
  const { answers, page, version, language, isStored, isKept, isEdit } = value as Partial<
    Record<keyof Draft | 'isKept', unknown>
  >
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return undefined
  if (typeof page !== 'string' || typeof version !== 'number' || typeof language !== 'string')
    return undefined
  // The engine validates each answer before its type is relied on.
  return {
    answers: answers as Answers,
    page,
    version,
    language,
    isStored: isStored === true || isKept === true,
    isEdit: isEdit === true,
  }
}
