import { LIST_MAX_BYTES, type ImportReport } from '#contract/emails/lists'
import { useState } from 'react'
import { addAddressList, emailKeys, removeAddressList } from '../../../data/emails.ts'
import { CallError } from '../../../platform/call-error.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { readTextFile } from '../../../platform/text-file.ts'
import { wordsFor } from '../../../shell/errors/words.ts'
import { tellBriefly } from '../../../shell/errors/tell.ts'

const tooLong = 'That is more than one list takes. Cut it in two.'

/** Looks addresses over, then makes a list of them. */
export function useAddressImport(onMade: (list: string) => void) {
  const [report, setReport] = useState<ImportReport>()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function attempt(act: () => Promise<void>) {
    setBusy(true)
    setTrouble(undefined)
    try {
      await act()
    } catch (error) {
      const isTooLong = error instanceof CallError && error.code === 'too_large'
      setTrouble(isTooLong ? tooLong : wordsFor(error).text)
    } finally {
      setBusy(false)
    }
  }

  return {
    report,
    trouble,
    isBusy,
    look: (text: string) =>
      void attempt(async () => setReport((await addAddressList({ name: '-', text, dryRun: true })).report)),
    make: (name: string, text: string) =>
      void attempt(async () => {
        const { list } = await addAddressList({ name, text })
        await queryClient.invalidateQueries({ queryKey: emailKeys.addressLists })
        if (list) onMade(list.id)
      }),
    /** What a file says, unless it is larger than any list: twice as many bytes as UTF-8 takes are UTF-16. */
    async readFile(file: File): Promise<string | undefined> {
      setTrouble(undefined)
      if (file.size <= 2 * LIST_MAX_BYTES) return readTextFile(file)
      setTrouble(tooLong)
      return undefined
    },
    /** The addresses have changed: what was found of them no longer holds. */
    forget: () => setReport(undefined),
  }
}

/** Deletes a list, with its addresses; drafts that name it lose them. */
export async function deleteList(id: string): Promise<void> {
  try {
    await removeAddressList(id)
    await queryClient.invalidateQueries({ queryKey: emailKeys.addressLists })
  } catch (error) {
    tellBriefly(error)
  }
}
