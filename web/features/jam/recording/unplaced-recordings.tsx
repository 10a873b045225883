import { useEffect, useState } from 'react'
import type { UnfinishedTake } from '../../../engine/sound/take-store.ts'
import { soundLength } from '../../../engine/timeline/time-code.ts'
import { formatDate } from '../../../platform/locale.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { recordingBin } from '../../../recording/recording-bin.ts'
import { Button } from '../../../ui/button.tsx'
import { SoundPlayer } from '../../../ui/sound-player.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { Section } from './first-steps.tsx'
import type { JamRecording } from './use-jam-recording.ts'

/** Interrupted recordings whose place in the jam is unknown: listen, save or discard. */
export function UnplacedRecordings({
  recordings,
  fileOf,
}: {
  recordings: readonly UnfinishedTake[]
  fileOf: JamRecording['fileOf']
}) {
  const discarded = useSignal(recordingBin.discarded)
  const offered = recordings.filter(({ id }) => !discarded.has(id))
  if (offered.length === 0) return null
  return (
    <Section title="Cut short">
      <ul aria-label="Interrupted recordings" className="flex flex-col gap-4">
        {offered.map((take) => (
          <UnplacedRecording key={take.id} take={take} fileOf={fileOf} />
        ))}
      </ul>
    </Section>
  )
}

function UnplacedRecording({ take, fileOf }: { take: UnfinishedTake; fileOf: JamRecording['fileOf'] }) {
  const [file, setFile] = useState<File>()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    void fileOf(take)
      .catch(() => undefined)
      .then((found) => {
        if (isUnmounted) return
        setFile(found)
        setIsLost(!found)
      })
    return () => {
      isUnmounted = true
    }
  }, [take, fileOf])
  return (
    <li className="flex flex-col gap-2 text-sm">
      <p className="tabular-nums">
        {soundLength(take.duration)} from{' '}
        {formatDate(take.startedAt, { dateStyle: 'medium', timeStyle: 'short' })} are saved on this device.
        Their place in the jam is unknown.
      </p>
      {isLost ? (
        <p role="alert">It could not be read.</p>
      ) : (
        <SoundPlayer source={file} label="Listen to it" />
      )}
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" isDisabled={!file} onPress={() => file && saveFile(file, file.name)}>
          Save as a file
        </Button>
        <Button
          size="small"
          variant="plain"
          onPress={() => recordingBin.discard(take.id, { text: 'The recording is discarded.' })}
        >
          Discard
        </Button>
      </div>
    </li>
  )
}
