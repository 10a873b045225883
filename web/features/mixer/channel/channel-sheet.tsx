import type { MixDocument } from '#contract/mixes/document'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { ActionButton } from '../../../shell/actions/action-button.tsx'
import type { Action } from '../../../shell/actions/actions.ts'
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { Effects } from '../console/effects.tsx'
import { LoudnessPanel } from '../console/loudness-panel.tsx'
import { useMixer } from '../mixer-context.ts'
import { ChannelPanel } from './channel-panel.tsx'

/** The settings of a channel on phones; the master's include those without room on the console. */
export function ChannelSheet({
  mix,
  actions,
  onClose,
}: {
  mix: MixDocument
  actions: readonly Action[]
  onClose: () => void
}) {
  const { session, view } = useMixer()
  const strip = useSignal(view.strip)
  const playing = useSignal(session.playing)
  const action = (id: string) => actions.find((one) => one.id === `mixer.${id}`)
  const isMaster = ![...mix.tracks, ...mix.groups].some(({ id }) => id === strip)
  const tools = (
    <>
      <ActionButton
        action={action('play')}
        label={playing ? 'Pause' : 'Play'}
        icon={
          playing ? (
            <Pause aria-hidden="true" className="fill-current" />
          ) : (
            <Play aria-hidden="true" className="fill-current" />
          )
        }
      />
      <ActionButton action={action('undo')} icon={<Undo aria-hidden="true" />} />
      <ActionButton action={action('redo')} icon={<Redo aria-hidden="true" />} />
      <Select
        label="Channel"
        labelHidden
        size="small"
        className="min-w-0 flex-1"
        options={[
          ...mix.tracks.map(({ id, name }) => ({ id, label: name || 'Track' })),
          ...mix.groups.map(({ id, name }) => ({ id, label: name || 'Group' })),
          { id: 'master', label: 'Master' },
        ]}
        value={isMaster ? 'master' : strip}
        onChange={(id) => view.strip.set(id)}
      />
    </>
  )
  return (
    <BottomSheet
      label="Channel settings"
      closeLabel="Back to the console"
      tools={tools}
      // The height of the console below it.
      height="max-h-[58dvh]"
      onClose={onClose}
    >
      {isMaster ? (
        <>
          <LoudnessPanel mix={mix} />
          <Effects mix={mix} />
        </>
      ) : null}
      <ChannelPanel mix={mix} />
    </BottomSheet>
  )
}
