import type { MixDocument } from '#contract/mixes/document'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { useMixer } from './mixer-context.ts'
import { playedSources, type SourceState } from './source-store.ts'
import { isolated } from '../../platform/locale.ts'

export function SourcesNotice({ mix }: { mix: MixDocument }) {
  const { sources } = useMixer()
  const states = useSignal(sources.states)
  const played = playedSources(mix)
  const of = (kind: SourceState['kind']) => played.filter(({ id }) => states.get(id)?.kind === kind)
  const loading = of('loading')
  const missing = of('missing')
  const full = of('full')
  const failed = of('failed')
  const unreachable = of('unreachable')
  const silent = missing.length + full.length + failed.length + unreachable.length
  if (loading.length + silent === 0) return null
  const names = (list: typeof missing) => list.map(({ name }) => `“${isolated(name)}”`).join(', ')
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-panel px-4 py-2 text-sm"
    >
      {loading.length > 0 ? (
        <span className="flex items-center gap-2 text-soft">
          <Spinner /> Loading {loading.length} of {played.length} sounds
        </span>
      ) : null}
      {missing.length > 0 ? (
        <span>
          {names(missing)}: the file is missing, so its clips are silent. The rest of the mix plays on.
        </span>
      ) : null}
      {full.length > 0 ? (
        <span>
          {names(full)}: too much for one mix, so its clips are silent. A mix holds about an hour of stereo
          sound; remove tracks that are not needed, or mix in parts.
        </span>
      ) : null}
      {failed.length > 0 ? <span>{names(failed)}: could not be read.</span> : null}
      {unreachable.length > 0 ? (
        <span>
          {names(unreachable)}: not loaded. Your connection was lost, or the server can’t be reached right
          now. We’ll keep trying.
        </span>
      ) : null}
      {silent > 0 ? (
        <Button size="small" onPress={() => sources.retry(mix)}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}
