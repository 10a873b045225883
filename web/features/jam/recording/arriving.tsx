import { isTemporary } from '../../../platform/call-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import type { Deliveries, Delivery } from './deliveries.ts'
import { Section } from './first-steps.tsx'

export function Arriving({
  list,
  deliveries,
}: {
  list: readonly Delivery[]
  deliveries: Pick<Deliveries, 'retry' | 'discard'>
}) {
  return (
    <Section title="On their way">
      <ul aria-label="On their way" className="flex flex-col gap-2">
        {list.map(({ take, progress, error }) => (
          <li key={take.id} className="flex flex-col gap-1.5 text-sm">
            <ProgressBar label={take.name} value={progress} />
            {error === undefined ? null : (
              <>
                <p>
                  {isTemporary(error)
                    ? 'Saved on this device. It continues as soon as you’re back online.'
                    : `${errorMessage(error).text} It is saved on this device.`}
                </p>
                <div className="flex flex-wrap gap-1.5">
                  <Button size="small" onPress={() => deliveries.retry(take.id)}>
                    Try again
                  </Button>
                  <Button size="small" variant="plain" onPress={() => saveFile(take.sound, take.fileName)}>
                    Save as a file
                  </Button>
                  {isTemporary(error) ? null : (
                    <Button size="small" variant="plain" onPress={() => void deliveries.discard(take.id)}>
                      Discard
                    </Button>
                  )}
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
