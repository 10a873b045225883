import { LIST_MAX_BYTES, type ImportReport } from '#contract/emails/lists'
import { useState } from 'react'
import { addAddressList, refreshAddressLists, removeAddressList } from '../../../../data/address-lists.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { readTextFile } from '../../../../platform/text-file.ts'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { showErrorBriefly } from '../../../../shell/errors/show-error.ts'
import type { ActAnswer } from '../../list/list-of.ts'

const tooLong = 'This is more than one list can hold. Split it in two.'

/** Checks addresses, then creates a list; the report applies to the checked text only. */
export function useAddressImport(text: string, onMade: (list: string) => void) {
  const [reviewed, setReviewed] = useState<{ text: string; report: ImportReport }>()
  const [errorText, setErrorText] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function attempt(act: () => Promise<void>) {
    setBusy(true)
    setErrorText(undefined)
    try {
      await act()
    } catch (error) {
      const isTooLong = error instanceof CallError && error.code === 'too_large'
      setErrorText(isTooLong ? tooLong : errorMessage(error).text)
    } finally {
      setBusy(false)
    }
  }

  return {
    report: reviewed?.text === text ? reviewed.report : undefined,
    errorText,
    isBusy,
    look: () =>
      void attempt(async () => {
        const { report } = await addAddressList({ name: '-', text, dryRun: true })
        setReviewed({ text, report })
      }),
    make: (name: string) =>
      void attempt(async () => {
        const { list } = await addAddressList({ name, text })
        await refreshAddressLists()
        if (list) onMade(list.id)
      }),
    /** Reads a file, unless it exceeds twice the limit in bytes, as UTF-16 may. */
    async readFile(file: File): Promise<string | undefined> {
      setErrorText(undefined)
      if (file.size <= 2 * LIST_MAX_BYTES) return readTextFile(file)
      setErrorText(tooLong)
      return undefined
    },
  }
}

/** Deletes a list with its addresses; drafts that use it lose it. Returns whether it did. */
export async function deleteList(id: string): Promise<boolean> {
  try {
    await removeAddressList(id)
    await refreshAddressLists()
    return true
  } catch (error) {
    showErrorBriefly(error)
    return false
  }
}

/** Lists of scheduled e-mails are not deleted. */
export async function deleteLists(ids: string[]): Promise<ActAnswer> {
  const changed: string[] = []
  try {
    for (const id of ids) {
      await removeAddressList(id)
      changed.push(id)
    }
    return { changed }
  } catch (error) {
    return { changed, left: errorMessage(error).text }
  } finally {
    await refreshAddressLists()
  }
}
