import Download from 'lucide-react/icons/download'
import { formatBytes } from '../../../../platform/format-bytes.ts'
import { formatNumber } from '../../../../platform/locale.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

export interface AnswerFiles {
  files: number
  bytes: number
  /** Keys of the first file of each archive. */
  parts: readonly string[]
}

/** The archives of more files than one holds. */
export function FileParts({
  files,
  bytes,
  parts,
  onSave,
  onClose,
}: AnswerFiles & { onSave: (part: number) => void; onClose: () => void }) {
  return (
    <Dialog title="Download files" onClose={onClose} actions={<Button onPress={onClose}>Done</Button>}>
      <p className="mb-4 text-soft">
        {formatNumber(files)} files, {formatBytes(bytes)}, in {formatNumber(parts.length)} archives.
      </p>
      <ul className="flex flex-col gap-2">
        {parts.map((part, index) => (
          <li key={part}>
            <Button icon={<Download aria-hidden="true" />} onPress={() => onSave(index + 1)}>
              {`Part ${index + 1}`}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
