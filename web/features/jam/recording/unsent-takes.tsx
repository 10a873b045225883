import { soundLength } from '../../../engine/timeline/time-code.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { useUnsentTakes } from './use-unsent-takes.ts'

/** Takes of a deleted jam that are only on this device, to save. */
export function UnsentTakes({ jam }: { jam: string }) {
  const { takes, discard } = useUnsentTakes(jam)
  if (takes.length === 0) return null
  return (
    <section aria-labelledby="left-takes" className="mt-4 basis-full text-left">
      <h2 id="left-takes" className="text-lg">
        Your takes
      </h2>
      <p className="text-sm text-soft">Not uploaded to the jam yet. Saved on this device.</p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {takes.map((take) => (
          <li
            key={take.id}
            className="flex flex-wrap items-center gap-1.5 rounded-control border border-line bg-raised px-3 py-1.5 text-sm"
          >
            <TruncatedText className="min-w-0 flex-1">
              {`${take.name} · ${soundLength(take.duration)}`}
            </TruncatedText>
            <Button size="small" onPress={() => saveFile(take.sound, take.fileName)}>
              Save as a file
            </Button>
            <Button size="small" variant="plain" onPress={() => discard(take.id)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
