import { SoundPlayer } from '../../ui/sound-player.tsx'
import { VideoPlayer } from './video-player.tsx'
import { useBlobAddress } from '../../ui/hooks/use-blob-address.ts'

export function ExportResult({ file }: { file: Blob }) {
  const address = useBlobAddress(file)
  const frame = 'mx-auto max-h-[70vh] max-w-full rounded-stage border border-line'
  if (file.type.startsWith('audio/')) {
    return <SoundPlayer label="The finished sound" source={address} className="mx-auto" />
  }
  if (file.type === 'image/gif') return <img src={address} alt="The finished GIF" className={frame} />
  return <VideoPlayer source={address} label="The finished video" />
}
