import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { codesAsText } from './code-text.ts'
import { printText } from './print-text.ts'
import { Outcome } from '../section.tsx'

/** New recovery codes, shown once, with ways to save them. */
export function RecoveryCodes({
  codes,
  email,
  onStored,
}: {
  codes: readonly string[]
  email: string
  onStored: () => void
}) {
  const [status, setStatus] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const text = codesAsText(codes, email)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setStatus('Copied.')
    } catch {
      setStatus('Your browser blocked copying. Select the codes and copy them, or save them.')
    }
  }

  return (
    <div className="flex w-full max-w-md flex-col items-start gap-4">
      <div>
        <h4 ref={title} tabIndex={-1} className="font-semibold">
          Your recovery codes
        </h4>
        <p className="mt-0.5 text-soft">
          If you lose your phone, each of these signs you in once. They are shown only now: keep them
          somewhere safe.
        </p>
      </div>
      <ul className="grid w-full grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-line bg-raised px-5 py-4 font-mono tracking-wide">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden="true" />} onPress={() => void copy()}>
          Copy
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          onPress={() => {
            saveFile(new Blob([text], { type: 'text/plain' }), 'mouthpiece-recovery-codes.txt')
            setStatus('Saved as mouthpiece-recovery-codes.txt.')
          }}
        >
          Save as a file
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onPress={() => printText(text, 'Recovery codes')}>
          Print
        </Button>
      </div>
      <Outcome done={status} />
      <Button variant="primary" onPress={onStored}>
        I’ve saved them
      </Button>
    </div>
  )
}
