import type { MixDocument } from '#contract/mixes/document'
import type { MixRecord } from '#contract/mixes/mixes'
import { Link, useParams } from 'react-router-dom'
import { useLocalCopy, type OpenCopy } from '../../editing/use-editor.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { LoadErrorNotice } from '../../shell/errors/load-error-notice.tsx'
import { isTemporary } from '../../platform/call-error.ts'
import { PageError } from '../../shell/errors/page-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { MixerProvider } from './mixer-context.ts'
import { MixerScreen } from './mixer-screen.tsx'
import { isNotFound, useMix } from './use-mix.ts'
import { useOpenMixer } from './use-open-mixer.ts'

/** `/mixer/:id/audio`. */
export function Component() {
  const { id = '' } = useParams()
  const mix = useMix(id)
  if (isNotFound(mix.error)) {
    throw new PageError({ status: 404, message: 'There is no such mix' })
  }
  if (mix.error && !mix.data) {
    return (
      <LoadErrorNotice error={mix.error} onRetry={mix.refetch} page>
        <Link to="/mixer" className={buttonClass()}>
          All mixes
        </Link>
      </LoadErrorNotice>
    )
  }
  return mix.data ? <Opening key={mix.data.id} mix={mix.data} /> : <MixerSkeleton />
}

function Opening({ mix }: { mix: MixRecord }) {
  const { user } = useAuth()
  const copy = useLocalCopy<MixDocument>({ owner: user?.id ?? '', kind: 'mix', id: mix.id })
  return copy ? <Open mix={mix} copy={copy} /> : <MixerSkeleton />
}

function Open({ mix, copy }: { mix: MixRecord; copy: OpenCopy<MixDocument> }) {
  const { mixer, state, error } = useOpenMixer(mix, copy)
  if (isTemporary(error)) {
    return (
      <EmptyState
        title="The mixer did not load"
        text="Your connection was lost, or a part of the mixer was blocked. We’ll keep trying."
      >
        <Button onPress={() => window.location.reload()}>Try again</Button>
        <Link to="/mixer" className={buttonClass()}>
          All mixes
        </Link>
      </EmptyState>
    )
  }
  if (error) {
    return (
      <EmptyState
        title="This browser cannot mix"
        text="The mixer needs audio worklets and WebAssembly SIMD. A current Chrome, Edge, Firefox or Safari has both."
      >
        <Link to="/mixer" className={buttonClass()}>
          All mixes
        </Link>
      </EmptyState>
    )
  }
  if (!mixer) return <MixerSkeleton />
  return (
    <MixerProvider value={mixer}>
      <MixerScreen record={mix} state={state} />
    </MixerProvider>
  )
}

function MixerSkeleton() {
  return (
    <div className="flex size-full flex-col gap-2 p-4" role="status" aria-label="Opening">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}
