import { SoundPlayer } from '../../ui/sound-player.tsx'
import { useBlobAddress } from '../../ui/hooks/use-blob-address.ts'

export function ExportResult({ file }: { file: Blob }) {
  const address = useBlobAddress(file)
  const frame = 'mx-auto max-h-[70vh] max-w-full rounded-stage border border-line'
  if (file.type.startsWith('audio/')) {
    return <SoundPlayer label="The finished sound" source={address} className="mx-auto" />
  }
  if (file.type === 'image/gif') return <img src={address} alt="The finished GIF" className={frame} />
  return (
    <video
      src={address}
      controls
      playsInline
      aria-label="The finished video"
      // A checkerboard shows transparency.
      className={`${frame} bg-[repeating-conic-gradient(var(--line)_0_25%,transparent_0_50%)] bg-size-[24px_24px]`}
    />
  )
}
