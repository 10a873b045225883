import type { AdminUser } from '#contract/admin/records'
import type { MediaKind } from '#contract/media'
import { formatNumber } from '../../../platform/locale.ts'
import { Facts } from './facts.tsx'
import { formatBytes } from '../../../platform/format-bytes.ts'

const kindNames: Readonly<Record<MediaKind, string>> = {
  sound: 'Sounds',
  analysis: 'Lip-sync',
  picture: 'Pictures',
  video: 'Videos',
  avatar: 'Profile pictures',
}

export function StorageFacts({ storage }: { storage: AdminUser['storage'] }) {
  const kinds = Object.entries(storage)
  if (kinds.length === 0) return <p className="text-sm text-soft">No files.</p>
  const total = (of: 'files' | 'bytes') => kinds.reduce((sum, [, use]) => sum + use[of], 0)
  return (
    <Facts
      facts={[
        ...kinds.map(([kind, { files, bytes }]) => [nameOf(kind), fileWords(files, bytes)] as const),
        ['Total', fileWords(total('files'), total('bytes'))],
      ]}
    />
  )
}

function nameOf(kind: string): string {
  // Safe: only a lookup; a kind without a label shows its own name.
  return kindNames[kind as MediaKind] ?? kind
}

function fileWords(files: number, bytes: number): string {
  return `${formatNumber(files)} ${files === 1 ? 'file' : 'files'}, ${formatBytes(bytes)}`
}
