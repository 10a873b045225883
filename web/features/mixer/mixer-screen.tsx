import type { MixDocument } from '#contract/mixes/document'
import type { MixRecord } from '#contract/mixes/mixes'
import { lazy, Suspense, useMemo, useState } from 'react'
import { SaveBadge } from '../../editing/save-badge.tsx'
import type { EditorState } from '../../editing/editor.ts'
import { usePageActions } from '../../shell/actions/use-actions.ts'
import { Area } from '../../shell/areas/area.tsx'
import { useMedia } from '../../shell/use-media.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { Console } from './console/console.tsx'
import { mixerActions } from './mixer-actions.ts'
import { useMixer } from './mixer-context.ts'
import { MixTitle } from './mix-title.tsx'
import { SourcesNotice } from './sources-notice.tsx'
import { Timeline } from './timeline/timeline.tsx'
import { TransportBar } from './transport-bar.tsx'
import { lazyWindow } from '../../ui/overlays/lazy-window.tsx'

const BounceDialog = lazyWindow(async () => (await import('./bounce/bounce-dialog.tsx')).BounceDialog)

/** Loaded separately, because it is not needed for the first screen. */
const ChannelPanel = lazy(async () => ({
  default: (await import('./channel/channel-panel.tsx')).ChannelPanel,
}))

const ChannelSheet = lazyWindow(async () => (await import('./channel/channel-sheet.tsx')).ChannelSheet)

const NewTakesNotice = lazy(async () => ({
  default: (await import('./new-takes-notice.tsx')).NewTakesNotice,
}))
const MixConflict = lazy(async () => ({ default: (await import('./mix-conflict.tsx')).MixConflict }))

/** Rarely opened. */
const KeysDialog = lazyWindow(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** The layout has no panel at the right. */
const NO_RIGHT_PANEL = '(width < 48rem)'

export function MixerScreen({ record, state }: { record: MixRecord; state: EditorState<MixDocument> }) {
  const mixer = useMixer()
  const [dialog, setDialog] = useState<'bounce' | 'keys'>()
  const isNarrow = useMedia(NO_RIGHT_PANEL)
  const hasSettings = useSignal(mixer.view.settings)
  const mix = state.value
  const groups = useMemo(
    () => mixerActions(mixer, { openBounce: () => setDialog('bounce'), openKeys: () => setDialog('keys') }),
    [mixer],
  )
  const actions = useMemo(() => Object.values(groups).flat(), [groups])
  usePageActions(actions)

  return (
    <>
      <Suspense>
        <NewTakesNotice record={record} mix={mix} />
      </Suspense>
      <SourcesNotice mix={mix} />
      <Timeline mix={mix} title={<MixTitle record={record} />} />
      {isNarrow ? (
        <Area name="overlay">
          {hasSettings ? (
            <Suspense fallback={<Skeleton className="fixed inset-x-0 bottom-0 z-30 h-[58dvh] w-full" />}>
              <ChannelSheet mix={mix} actions={actions} onClose={() => mixer.view.settings.set(false)} />
            </Suspense>
          ) : null}
        </Area>
      ) : (
        <Area name="right">
          <Suspense fallback={<Skeleton className="m-3 h-64" />}>
            <ChannelPanel mix={mix} />
          </Suspense>
        </Area>
      )}
      <Area name="bottom">
        <div className="flex h-full min-h-0 flex-col">
          <TransportBar mix={mix} actions={actions}>
            <SaveBadge {...state} onRetry={() => void mixer.editor.flush()} />
          </TransportBar>
          <Console mix={mix} />
        </div>
      </Area>
      <Suspense>
        {dialog === 'bounce' ? (
          <BounceDialog record={record} mix={mix} onClose={() => setDialog(undefined)} />
        ) : null}
        {dialog === 'keys' ? <KeysDialog groups={groups} onClose={() => setDialog(undefined)} /> : null}
      </Suspense>
      <Suspense>{state.save === 'conflict' ? <MixConflict record={record} state={state} /> : null}</Suspense>
    </>
  )
}
