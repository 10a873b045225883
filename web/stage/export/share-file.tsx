import Share2 from 'lucide-react/icons/share-2'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toasts.tsx'
import { isAbort } from '../../platform/is-abort.ts'

/** Shares the finished file with other apps where the device supports it: most phones, no Linux. */
export function ShareFile({ file, fileName }: { file: Blob; fileName: string }) {
  const shared = useMemo(
    () => ({ files: [new File([file], fileName, { type: file.type })] }),
    [file, fileName],
  )
  // Old browsers and plain http have no share sheet, whatever lib.dom says.
  const canShare = 'canShare' in navigator && navigator.canShare(shared)
  if (!canShare) return null
  return (
    <Button
      icon={<Share2 aria-hidden="true" />}
      onPress={() => {
        navigator.share(shared).catch((failure: unknown) => {
          // Closing the share sheet is not a failure.
          if (!isAbort(failure))
            toast({ text: 'Your device couldn’t share the file. Download it instead.', tone: 'danger' })
        })
      }}
    >
      Share the file
    </Button>
  )
}
