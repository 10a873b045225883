import type { MixDocument } from '#contract/mixes/document'
import type { MixRecord } from '#contract/mixes/mixes'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useMixer } from './mixer-context.ts'
import { withNewTake } from './project-mix.ts'
import { useNewTakes } from './use-new-takes.ts'
import { isolated } from '../../platform/locale.ts'

/** Offers to replace sources that were re-recorded or edited in their project or jam. */
export function NewTakesNotice({ record, mix }: { record: MixRecord; mix: MixDocument }) {
  const { edit } = useMixer()
  const [isDismissed, setDismissed] = useState(false)
  const offers = useNewTakes(record.id, mix)
  if (offers.length === 0 || isDismissed) return null
  const names = offers.map(({ source }) => `“${isolated(source.name)}”`).join(', ')
  const isJam = offers.every(({ source }) => source.origin?.jam)
  const place = isJam ? 'jam' : 'project'
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-limelight/20 px-4 py-2 text-sm"
    >
      <p className="mr-auto">
        {names} {offers.length === 1 ? 'has' : 'have'} changed in the {place}.
      </p>
      <Button size="small" variant="primary" onPress={() => edit((now) => offers.reduce(withNewTake, now))}>
        Use the new {offers.length === 1 ? 'take' : 'takes'}
      </Button>
      <Button size="small" variant="plain" onPress={() => setDismissed(true)}>
        Keep the old
      </Button>
    </div>
  )
}
